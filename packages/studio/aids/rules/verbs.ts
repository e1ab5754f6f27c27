import type { Passage, PassageRule, Remark } from '../finding.ts'
import { patternRule } from './pattern-rule.ts'

const han = '\\p{sc=Han}'
const ending = '(?=る|ます|まし|ませ|ない|なか|た|て)'

/** ら抜き and さ入れ. Conditionals (見れば、慣れれば) are correct and not reported. */
export const verbs: PassageRule = {
  name: '動詞の形',
  check: (passage) => {
    const found = formRule.check(passage)
    const more = withoutRa(passage).filter(
      (one) => !found.some(({ from, to }) => one.from < to && one.to > from),
    )
    return [...found, ...more]
  },
}

/** By the dictionary: a verb of one conjugation row (考える, 締める) before れる instead of られる. */
function withoutRa({ text, words = [] }: Passage): Remark[] {
  return words.flatMap((word, at): Remark[] => {
    const next = words[at + 1]
    const surface = text.slice(word.from, word.to)
    const isVerb =
      word.kind.startsWith('動詞') &&
      word.base === `${surface}る` &&
      /[いきしちにみりえけせてねべめれげぜでじび]$/u.test(surface)
    if (!isVerb || next === undefined || next.from !== word.to) return []
    const after = text.slice(next.from, next.to + 2)
    if (!/^れ(?:る|た|て|ま|な)/u.test(after) || !/^(?:助動詞|接尾辞|動詞)/u.test(next.kind)) return []
    return [
      {
        from: word.from,
        to: next.from + 1,
        message: `ら抜き言葉「${surface}れ」`,
        reason: '可能の意味では「られる」とするのが、書き言葉の標準です。',
        fixes: [`${surface}られ`],
      },
    ]
  })
}

const formRule = patternRule('動詞の形', [
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
    pattern: /([行書歩聞弾脱咲働])けれ(?=る|ます|まし|ない|た)/gu,
    message: (found) => `れ足す言葉「${found}」`,
    reason: '可能の形「行ける」に、さらに「れ」が付いています。',
    fixes: ['$1け'],
  },
  {
    pattern: /((?:お|ご)[\p{sc=Han}\p{sc=Hira}]{1,6}?)になられ/gu,
    message: (found) => `二重敬語「${found}」`,
    reason: '「お〜になる」と「られる」の敬語が重なっています。',
    fixes: ['$1になり'],
  },
])
