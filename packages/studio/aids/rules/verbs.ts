import { patternRule } from './pattern-rule.ts'

const han = '\\p{sc=Han}'
const ending = '(?=る|ます|まし|ませ|ない|なか|た|て)'

/** ら抜き and さ入れ. Conditionals (見れば、慣れれば) are correct and not reported. */
export const verbs = patternRule('動詞の形', [
  {
    pattern: new RegExp(
      `([見着来寝出煮]|${han}[えけせてねべめげぜでぺきじちびみり]|(?:たべ|おき|かんがえ|おぼえ|きめ|つづけ))れ${ending}`,
      'gu',
    ),
    message: (found) => `ら抜き言葉「${found}」`,
    reason: '可能の意味では「られる」とするのが、書き言葉の標準です。',
    fixes: ['$1られ'],
  },
  {
    pattern: new RegExp(`(${han}[かがたなばまらわ])させ(?=て|た|ま|る)`, 'gu'),
    message: (found) => `さ入れ言葉「${found}」`,
    reason: '五段活用の動詞には「せて」が付きます。',
    fixes: ['$1せ'],
  },
  {
    pattern: /((?:お|ご)[\p{sc=Han}\p{sc=Hira}]{1,6}?)になられ/gu,
    message: (found) => `二重敬語「${found}」`,
    reason: '「お〜になる」と「られる」の敬語が重なっています。',
    fixes: ['$1になり'],
  },
])
