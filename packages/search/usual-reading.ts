import type { Token } from './analyse.ts'
import { table } from './counter-tables.ts'
import { withCounters } from './counters.ts'
import { foldReading } from './reading.ts'

/** Usual readings where the dictionary has a formal or a rare one. */
const everyday = table(`
  私 わたし 明日 あした 明後日 あさって 日本 にほん 何人 なんにん 一度 いちど 三本 さんぼん 三百 さんびゃく 身体 からだ 頬 ほほ 額 ひたい
  白髪 しらが 粧い よそおい 紅 べに 手水 ちょうず 上手 じょうず 一途 いちず 宝物 たからもの
`)
/** Second readings of words that are as usual as the first. */
const second = table(`
  家 うち 市場 いちば 紅葉 もみじ 生物 なまもの 博士 はくし 工場 こうば 牧場 まきば 一日 ついたち 色紙 しきし 表 おもて 角 かど 縁 ふち
  側 そば 寒気 さむけ 風車 ふうしゃ 細々 こまごま 抱く だく 辛い からい 辛く からく 辛 から
`)
const kin = new Map([
  ['母', 'かあ'],
  ['父', 'とう'],
  ['姉', 'ねえ'],
  ['兄', 'にい'],
])

/** The tokens with the readings that most people say; the same array if the dictionary has them. */
export function usualTokens(tokens: readonly Token[]): readonly Token[] {
  const counted = withCounters(tokens)
  const usual = counted.map((token, at) => {
    const reading = usualReading(token, counted[at - 1], counted[at + 1])
    return reading === token.reading ? token : { ...token, reading }
  })
  return usual.some((token, at) => token !== tokens[at]) ? usual : tokens
}

/** The tokens with other usual readings, the most usual ones first; none if they sound as the dictionary has them. */
export function otherReadings(tokens: readonly Token[]): Token[][] {
  const alternative = tokens.map((token, at) => {
    const reading = secondReading(token, tokens[at - 1], tokens[at + 1])
    return reading === undefined ? token : { ...token, reading }
  })
  const known = new Map(tokens.map(({ start, reading }) => [start, reading]))
  const isOther = ({ start, reading }: Token) => {
    const before = known.get(start) ?? ''
    return reading !== before && foldReading(reading) !== foldReading(before)
  }
  return [[...usualTokens(tokens)], alternative].filter((others) => others.some(isOther))
}

/** 一日 is ついたち, too. */
function secondReading(
  { surface }: Token,
  before: Token | undefined,
  next: Token | undefined,
): string | undefined {
  if (/^[一1]$/.test(surface) && next?.surface === '日') return 'つい'
  if (surface === '日' && /^[一1]$/.test(before?.surface ?? '')) return 'たち'
  return second.get(surface)
}

function usualReading(
  { surface, reading }: Token,
  before: Token | undefined,
  next: Token | undefined,
): string {
  const around = besides.find(
    ({ word, after, followed }) =>
      word === surface &&
      (after?.test(before?.surface ?? '') ?? true) &&
      (followed?.test(next?.surface ?? '') ?? true),
  )
  return (
    (next?.surface === 'さん' ? kin.get(surface) : undefined) ??
    around?.reading ??
    everyday.get(surface) ??
    reading
  )
}

/** Readings that depend on the words before and behind. */
const besides: readonly { word: string; reading: string; after?: RegExp; followed?: RegExp }[] = [
  { word: '何', reading: 'なに', followed: /^(?:$|[をがもかに]$|から|より)/ },
  { word: '人', reading: 'じん', after: /(?:国|日本|[ァ-ヴー])$/ },
  { word: '中', reading: 'じゅう', after: /^(?:世界|日本|今日|明日|日|年|晩|家|街|町|体|国|部屋)$/ },
  { word: '粉', reading: 'こ', after: /^(?:薄力|中力|強力)$/ },
  { word: '本', reading: 'ほん', after: /^数$/ },
  { word: '二人', reading: 'ににん', followed: /^前$/ },
  { word: '2人', reading: 'ににん', followed: /^前$/ },
  { word: '今日', reading: 'きょう', followed: /^中$/ },
  { word: '一昨', reading: 'おとと', followed: /^[日年]$/ },
  { word: '日', reading: 'い', after: /^一昨$/ },
  { word: '年', reading: 'し', after: /^一昨$/ },
  { word: '格好', reading: 'かっこ', followed: /^(?:い|良|よ)/ },
  { word: '一日', reading: 'ついたち', after: /^月$/ },
  { word: '1日', reading: 'ついたち', after: /^月$/ },
  { word: '1日', reading: 'いちにち' },
]
