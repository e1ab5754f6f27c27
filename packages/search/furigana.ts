import { LRUCache } from 'lru-cache'
import { toHiraganaLetters } from './reading.ts'

/** A reading over some characters of a word; offsets within the word. */
export type FuriganaRun = { from: number; to: number; reading: string }

const pieces =
  /(?<kanji>[\p{Script=Han}々〆ヵヶ]+)|(?<kana>[\u3041-\u3096\u30a1-\u30fa\u30fc]+)|(?<other>[^])/gu

/**
 * Divides the reading of a word among its kanji, so that kana are not read twice: 塗っ, ぬっ gives ぬ over 塗. If the division
 * is not clear, one reading is over all from the first kanji to the last. Nothing if the reading does not fit.
 */
export function furiganaRuns(word: string, reading: string): readonly FuriganaRun[] {
  const name = `${word}\t${reading}`
  const known = knownRuns.get(name)
  if (known !== undefined) return known
  const runs = findRuns(word, reading)
  if (name.length <= longestCached) knownRuns.set(name, runs)
  return runs
}

/** Cached, because dividing a reading takes longer than a lookup, and most words occur in many texts. */
const knownRuns = new LRUCache<string, readonly FuriganaRun[]>({ max: 20_000 })
const longestCached = 40

function findRuns(word: string, reading: string): FuriganaRun[] {
  const read = toHiraganaLetters(reading)
  if (!/^[\u3041-\u3096\u30fc]+$/.test(read)) return []
  const parts = Array.from(word.matchAll(pieces), ({ 0: text, index, groups }) => ({
    from: index,
    to: index + text.length,
    text: toHiraganaLetters(text),
    isKanji: groups?.['kanji'] !== undefined,
    isOther: groups?.['other'] !== undefined,
  }))
  const kanji = parts.filter(({ isKanji }) => isKanji)
  const [first, last] = [kanji[0], kanji.at(-1)]
  if (first === undefined || last === undefined || parts.some(({ isOther }) => isOther)) return []
  const shortest = divide(read, parts)
  const longest = divide(reversed(read), parts.toReversed().map(reversedPart))?.toReversed().map(reversed)
  if (shortest === undefined || longest === undefined) return []
  if (shortest.every((part, at) => part === longest[at]))
    return kanji.map(({ from, to }, at) => ({ from, to, reading: shortest[at] ?? '' }))
  const before = toHiraganaLetters(word.slice(0, first.from))
  const after = toHiraganaLetters(word.slice(last.to))
  const between = read.slice(before.length, read.length - after.length)
  return [{ from: first.from, to: last.to, reading: between }]
}

type Part = { text: string; isKanji: boolean }

/**
 * The readings of the kanji, with each kana part as early as possible; undefined if the reading does not fit. Not by a
 * regular expression, which would try all divisions of a long reading.
 */
function divide(reading: string, parts: readonly Part[]): string[] | undefined {
  const readings: string[] = []
  let at = 0
  for (const [index, { text, isKanji }] of parts.entries()) {
    const isLast = index === parts.length - 1
    if (isKanji && isLast) readings.push(reading.slice(at))
    if (isKanji) continue
    const isAfterKanji = index > 0
    const place = isLast ? reading.length - text.length : reading.indexOf(text, isAfterKanji ? at + 1 : 0)
    if (!reading.startsWith(text, place) || (!isAfterKanji && place !== 0)) return undefined
    if (isAfterKanji) readings.push(reading.slice(at, Math.max(at, place)))
    at = place + text.length
  }
  return readings.includes('') ? undefined : readings
}

function reversedPart({ text, isKanji }: Part): Part {
  return { text: reversed(text), isKanji }
}

/** Reverses kana, which are one code unit each. */
function reversed(text: string): string {
  return text.split('').toReversed().join('')
}
