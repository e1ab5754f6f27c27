import { isProse } from '../sentences.ts'
import { type Pattern, patternRule } from './pattern-rule.ts'

const sameMeaning = '同じ意味の言葉が重なっています。'
const longWinded = '短く言い切るほうが、読む人に届きます。'

const pairs: [pattern: RegExp, fix: string, reason: string][] = [
  [/まず最初に/g, '最初に', sameMeaning],
  [/一番最([初後適])/g, '最$1', sameMeaning],
  [/今現在/g, '現在', sameMeaning],
  [/あらかじめ予([約告定])/g, '予$1', sameMeaning],
  [/事前に予([約告])/g, '予$1', sameMeaning],
  [/後で後悔/g, '後悔', sameMeaning],
  [/違和感を感じ/g, '違和感を覚え', sameMeaning],
  [/頭痛が痛/g, '頭が痛', sameMeaning],
  [/過半数を超え/g, '半数を超え', sameMeaning],
  [/返事を返/g, '返事を', sameMeaning],
  [/被害を被/g, '被害を受け', sameMeaning],
  [/必ず必要/g, '必要', sameMeaning],
  [/従来から/g, '従来', sameMeaning],
  [/古来から/g, '古来', sameMeaning],
  [/製造メーカー/g, 'メーカー', sameMeaning],
  [/満天の星空/g, '満天の星', sameMeaning],
  [/元旦の朝/g, '元旦', sameMeaning],
  [/色が変色/g, '変色', sameMeaning],
  [/最後の切り札/g, '切り札', sameMeaning],
  [/余分な贅肉/g, '贅肉', sameMeaning],
  [/炎天下の(?:もと|下)/g, '炎天下', sameMeaning],
  [/内定が決ま/g, '内定し', sameMeaning],
  [/すべて一任/g, '一任', sameMeaning],
  [/再び再([開会度])/g, '再$1', sameMeaning],
  [/ダントツ(?:の)?一位/g, '一位', sameMeaning],
  [/各([\p{sc=Han}\p{sc=Kana}]{1,6})(?:ごと|毎)に/gu, '$1ごとに', sameMeaning],
  [
    /約([0-9０-９一二三四五六七八九十百千万]+[\p{sc=Han}\p{sc=Kana}a-z%％]{0,4})(?:ほど|くらい|ぐらい|程度)/gu,
    '約$1',
    sameMeaning,
  ],
  [/することができ/g, 'でき', longWinded],
  [/することが可能です/g, 'できます', longWinded],
  [/することが可能/g, 'できる', longWinded],
  [/というふうに/g, 'と', longWinded],
  [/という風に/g, 'と', longWinded],
  [/([\p{sc=Han}]{2,4})を行(?=う|い|っ|わ)/gu, '', '「〜を行う」は、多くの場合「〜する」で足ります。'],
  [/かのように思われます/g, 'ようです', longWinded],
  [/と思われます/g, 'です', longWinded],
  [/と言えるでしょう/g, 'です', longWinded],
  [/なのではないでしょうか/g, 'でしょう', longWinded],
  [/させていただきます/g, 'します', '相手の許しが要らない場面では、へりくだりすぎに読まれます。'],
]

const doubleNegatives: Pattern[] = [
  /ないわけではな[いく]/g,
  /なくはな[いく]/g,
  /ないこともな[いく]/g,
  /ないとは(?:言|い)えな[いく]/g,
  /ないとは限らな[いく]/g,
].map((pattern) => ({
  pattern,
  message: (found) => `二重否定「${found}」`,
  reason: '肯定の形で言えると、意味がまっすぐ伝わります。',
}))

/** Redundant expressions. */
export const redundancy = patternRule(
  '言い回し',
  [
    ...pairs.map(([pattern, fix, reason]): Pattern => ({
      pattern,
      message: (found) => `「${found}」`,
      reason,
      fixes: fix === '' ? [] : [fix],
    })),
    ...doubleNegatives,
  ],
  isProse,
)
