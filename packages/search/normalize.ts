/** A normalised text, with the mapping of its characters to the original. */
export type Normalized = {
  text: string
  /** The original start offset of the character at an index. */
  origin: (at: number) => number
  /** The original end offset of the character before an index. */
  originEnd: (at: number) => number
}

const dashes = /[-‐‑‒–—―−－─━～〜⁓〰]/u
const katakana = /[\u30a1-\u30fa\u30fc]/
const marks = /^[\p{M}\uff9e\uff9f]$/u
const nothing = /^[\p{Cc}\p{Cf}\p{Z}\ufffd]$/u
/** They choose the glyph of the character before them. */
const variationSelectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
/** Except the long vowels of romaji, which mean another reading: ō and ô. */
const accentedLatin = /^(?![āīūēōâîûêô]$)\p{Script=Latin}\p{M}*$/u

/** Kanji variants of names, each before its usual form: the dictionary does not know them, or takes them for other words. */
const variants =
  '髙高﨑崎𠮷吉濵浜濱浜邉辺邊辺澤沢齋斎齊斉廣広眞真惠恵瀨瀬德徳櫻桜國国榮栄壽寿實実條条藏蔵曉暁'
const nameForms = new Map(
  [...variants.matchAll(/(.)(.)/gu)].map(([, variant = '', usual = '']) => [variant, usual] as const),
)

/** Characters that normalisation does not change unless a combining mark follows: most of a Japanese text. */
const changing =
  /(?:[髙濵濱邉邊澤齋齊廣眞惠瀨德櫻國榮壽實條藏曉]|[^\u3041-\u3093\u30a1-\u30f6\u30fc\u4e00-\u9fff\u3001\u3002a-z0-9\n]|[^](?=[\p{M}\uff9e\uff9f]))+/gu

/** A list of measures: 150,160cm. Nobody measures so exactly in small units, and 100,000g has a group that is no measure. */
const measures = /[1-9]\d\d(?:,[1-9]\d\d)+ ?(?:[cm]m|m[gl]|cc|g|センチ|ミリ|グラム)(?![a-z])/
/** The commas of a number: 3,980. */
const groupedNumber = new RegExp(String.raw`(?<![\d,.])(?!${measures.source})\d{1,3}(?:,\d{3})+(?!,?\d)`, 'g')

/** The normal form without the offset mapping. */
export function normalForm(original: string): string {
  return normalize(original).text
}

/** A part of the source that was folded; the characters between two parts stay as they are. */
type FoldedPart = {
  /** Where it is in the folded text. */
  at: number
  /** Where it ends in the source. */
  end: number
  /** Of each folded character: where its cluster starts and ends in the source. */
  clusters: { start: number; end: number }[]
}

/**
 * NFKC, lower case, Latin letters without accents, kanji variants of names as the usual kanji, dashes next to katakana as
 * long marks, numbers without commas; control characters and lone surrogates as spaces.
 */
export function normalize(original: string): Normalized {
  const source = original.toWellFormed()
  const parts: FoldedPart[] = []
  let folded = ''
  let end = 0
  for (const { 0: part, index } of source.matchAll(changing)) {
    folded += source.slice(end, index)
    end = index + part.length
    const { text, clusters } = foldPart(source, index, end, folded.at(-1))
    parts.push({ at: folded.length, end, clusters })
    folded += text
  }
  folded += source.slice(end)
  const commas = commasInNumbers(folded)
  const clusterOf = (at: number) => clusterIn(parts, beforeCommas(at, commas))
  return {
    text: commas.length === 0 ? folded : withoutCommas(folded),
    origin: (at) => clusterOf(at).start,
    originEnd: (at) => (at === 0 ? 0 : clusterOf(at - 1).end),
  }
}

/** The cluster in the source of a folded character. */
function clusterIn(parts: readonly FoldedPart[], at: number): { start: number; end: number } {
  const part = parts[countUpTo(parts, at) - 1]
  if (part === undefined) return { start: at, end: at + 1 }
  const start = at - part.at - part.clusters.length + part.end
  return part.clusters[at - part.at] ?? { start, end: start + 1 }
}

/** How many parts start at this character or before it. */
function countUpTo(parts: readonly FoldedPart[], at: number): number {
  let [from, to] = [0, parts.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((parts[middle]?.at ?? 0) <= at) from = middle + 1
    else to = middle
  }
  return from
}

/** Where a character was before these commas were removed. */
function beforeCommas(at: number, commas: readonly number[]): number {
  let before = at
  for (const comma of commas) if (comma <= before) before += 1
  return before
}

function withoutCommas(text: string): string {
  return text.replace(groupedNumber, (number) => number.replaceAll(',', ''))
}

/** The offsets of the commas that `withoutCommas` removes. */
function commasInNumbers(text: string): number[] {
  return Array.from(text.matchAll(groupedNumber), ({ 0: number, index }) =>
    Array.from(number.matchAll(/,/g), (comma) => index + comma.index),
  ).flat()
}

function foldPart(source: string, start: number, end: number, before: string | undefined) {
  const clusters: FoldedPart['clusters'] = []
  let text = ''
  for (let at = start; at < end;) {
    const cluster = { start: at, end: clusterEnd(source, at) }
    const folded = foldCluster(source.slice(at, cluster.end), text === '' ? before : text.at(-1))
    for (let index = 0; index < folded.length; index += 1) clusters.push(cluster)
    text += folded
    at = cluster.end
  }
  return { text, clusters }
}

function clusterEnd(text: string, start: number): number {
  let end = start + unitsAt(text, start)
  while (end < text.length && text.charCodeAt(end) > 0x2ff) {
    const units = unitsAt(text, end)
    if (!marks.test(text.slice(end, end + units))) break
    end += units
  }
  return end
}

/** How many code units a character has. */
function unitsAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

function foldCluster(original: string, before: string | undefined): string {
  const code = original.charCodeAt(0)
  const isPlain =
    original.length === 1 && ((code >= 0x3041 && code <= 0x3093) || (code >= 0x4e00 && code <= 0x9fff))
  if (isPlain) return nameForms.get(original) ?? original
  const cluster = original.replace(variationSelectors, '')
  if (nothing.test(cluster)) return cluster === '\n' ? cluster : ' '
  if (before !== undefined && katakana.test(before) && dashes.test(cluster)) return 'ー'
  const folded = cluster.normalize('NFKC').toLowerCase()
  if (accentedLatin.test(folded)) return folded.normalize('NFD').replace(/\p{M}/gu, '')
  return nameForms.get(folded) ?? folded
}
