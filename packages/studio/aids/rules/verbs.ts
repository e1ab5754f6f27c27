import type { Passage, PassageRule, Remark } from '../finding.ts'
import { godan, ichidan, verbPattern } from '../verb-forms.ts'
import { patternRule } from './pattern-rule.ts'

const han = '\\p{sc=Han}'
const raReason = '可能の意味では「られる」とするのが、書き言葉の標準です。'
const reReason = '可能の形（「行ける」「話せる」など）に、さらに「れ」が付いています。'
const ending = '(?=る|ます|まし|ませ|ない|なか|た|て)'

/** ら抜き and さ入れ. Conditionals (見れば、慣れれば) are correct and not reported. */
export const verbs: PassageRule = {
  name: '動詞の形',
  check: (passage) => {
    const found = verbForms.check(passage)
    const more = withoutRa(passage).filter(
      (one) => !found.some(({ from, to }) => one.from < to && one.to > from),
    )
    return [...found, ...more]
  },
}

/** By the dictionary: れる after a verb of one row (締める) instead of られる, or after a possible form (作れる). */
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
    const place = { from: word.from, to: next.from + 1 }
    // 作れる is a form of 作る, so its normal form has another ending.
    return word.normal.endsWith(`${surface.slice(-1)}る`)
      ? [{ ...place, message: `ら抜き言葉「${surface}れ」`, reason: raReason, fixes: [`${surface}られ`] }]
      : [{ ...place, message: `れ足す言葉「${surface}れ」`, reason: reReason, fixes: [surface] }]
  })
}

/** The possible form of common verbs of five rows (行ける, 話せる). */
const possible = [
  '[行書歩聞弾脱咲働引置描動泣磨履招]け',
  '[泳急防稼]げ',
  '[話出直貸返探消押渡残写隠試外流移許示刺]せ',
  '[飲読住組編積摘頼]め',
  '[飛遊選学呼運結]べ',
  '[持待打勝]て',
  '[買使会歌洗習笑言思拾吸縫払誘]え',
].join('|')

/** 乾かす, 減らす and the like have a さ of their own: 乾かさせる. */
const ofSu =
  '[乾動驚溶沸活生浮脅輝透冷明]か|[晴減照揺濡漏散枯鳴慣凝荒焦]ら|[冷覚済悩励]ま|[満果]た|交わ|[飛伸喜延]ば|[逃剥転]が'

/** お〜になる, with the polite form of a verb. お元気になられる and ご病気になられる are correct. */
const became =
  '(?<!な)お(?!.{0,5}(?:きれい|綺麗|幸せ|しあわせ|嫌い|好き|年寄り|知り合い|金持ち)になられ)(?:(?!お)[\\p{sc=Han}\\p{sc=Hira}]){0,5}?[いきぎしちにびみりえけせてねべめれげ]に'
const becameNoun =
  'ご(?:覧|利用|使用|出発|出席|欠席|参加|乗車|着席|起床|帰宅|帰国|結婚|卒業|入学|入場|退場|到着|購入|注文|予約|来店|来場|確認|活躍|退職|就職|出演|出産|決断|判断|希望|用意|準備|相談|連絡|訪問|旅行|移動|宿泊|滞在)に'

export const verbForms = patternRule('動詞の形', [
  {
    pattern: new RegExp(
      `((?!${possible})(?:[見着来寝出煮]|${han}[えけせてねべめげぜでぺきじちびみり]|たべ|おき|かんがえ|おぼえ|きめ|つづけ))れ${ending}`,
      'gu',
    ),
    message: (found) => `ら抜き言葉「${found}」`,
    reason: raReason,
    fixes: ['$1られ'],
  },
  {
    pattern: new RegExp(`((?!${ofSu})${han}[かがさたなばまらわ])させ(?=て|た|ま|る|な)`, 'gu'),
    message: (found) => `さ入れ言葉「${found}」`,
    reason: '五段活用の動詞には「せて」が付きます。',
    fixes: ['$1せ'],
  },
  {
    pattern: new RegExp(`(${possible})れ${ending}`, 'gu'),
    message: (found) => `れ足す言葉「${found}」`,
    reason: reReason,
    fixes: ['$1'],
  },
  {
    ...verbPattern(`(?:${became}|${becameNoun})`, ichidan('なられ'), godan('なる')),
    message: (found) => `二重敬語「${found}」`,
    reason: '「お〜になる」と「られる」の敬語が重なっています。',
  },
])
