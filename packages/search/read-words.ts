import type { Analyse, Token } from './analyse.ts'
import { pieces } from './counter-tables.ts'
import { furiganaRuns, type FuriganaRun } from './furigana.ts'
import { normalize } from './normalize.ts'
import { toHiraganaLetters } from './reading.ts'
import type { Ruby } from './ruby.ts'
import { type KanjiLevel, kanjiLevelOf } from './school-kanji.ts'
import { usualTokens } from './usual-reading.ts'

/** A word with kanji and its reading. Offsets are those of the original text. */
export type ReadWord = {
  from: number
  to: number
  text: string
  reading: string
  /** Parts of the reading over parts of the word. */
  runs: readonly FuriganaRun[]
  level: KanjiLevel
  /** Whether a person gave the reading; otherwise the dictionary did. */
  isConfirmed: boolean
}

/** A stretch of the normalised text that is read as one word. */
type Stretch = { start: number; end: number; reading: string; isConfirmed: boolean; token?: Token }

/**
 * The words of a text that have kanji, with their readings. Readings that people wrote take precedence, in the order of
 * `given`; the dictionary reads the rest. Words without a known reading are omitted.
 */
export function readWords(analyse: Analyse, original: string, given: readonly Ruby[]): ReadWord[] {
  const { text, origin, originEnd } = normalize(original)
  const tokens = analyse(text)
  return stretchesOf(text, tokens, given).flatMap(({ start, end, reading, isConfirmed, token }) => {
    const [from, to] = [origin(start), originEnd(end)]
    const word = original.slice(from, to)
    const runs = runsOf(word, reading, token)
    if (runs.length === 0) return []
    return [{ from, to, text: word, reading, runs, level: kanjiLevelOf(word), isConfirmed }]
  })
}

function stretchesOf(text: string, tokens: readonly Token[], given: readonly Ruby[]): Stretch[] {
  const starts = new Set(tokens.map(({ start }) => start))
  const ends = new Set(tokens.map(({ end }) => end))
  const taken: Stretch[] = []
  const isFree = (start: number, end: number) => taken.every((one) => end <= one.start || start >= one.end)
  for (const { text: written, reading } of given) {
    const word = normalize(written).text.trim()
    const read = toHiraganaLetters(normalize(reading).text.replace(/\s+/gu, ''))
    if (word === '' || read === '' || !/\p{Script=Han}/u.test(word)) continue
    for (let start = text.indexOf(word); start !== -1; start = text.indexOf(word, start + word.length)) {
      const end = start + word.length
      // Only at word boundaries: inside a longer word the reading may differ.
      if (starts.has(start) && ends.has(end) && isFree(start, end))
        taken.push({ start, end, reading: read, isConfirmed: true })
    }
  }
  const others = usualTokens(tokens).flatMap((token): Stretch[] => {
    const { start, end, surface, reading } = token
    if (!/\p{Script=Han}/u.test(surface) || !isFree(start, end)) return []
    // 1皿 is one word, ひとさら, but digits get no furigana, and the reading of the counter is its own.
    const digits = /^\d*/.exec(surface)?.[0].length ?? 0
    const piece = digits > 0 ? pieces.get(surface.slice(digits)) : undefined
    if (piece !== undefined) return [{ start: start + digits, end, reading: piece, isConfirmed: false }]
    return [{ start, end, reading, isConfirmed: false, token }]
  })
  return [...taken, ...others].toSorted((a, b) => a.start - b.start)
}

/** The dictionary divides long words; their parts show better where a reading belongs. */
function runsOf(word: string, reading: string, token: Token | undefined): readonly FuriganaRun[] {
  const parts = token?.parts ?? []
  const areWhole =
    parts.map(({ surface }) => surface).join('') === word &&
    parts.map((part) => part.reading).join('') === reading
  if (!areWhole) return furiganaRuns(word, reading)
  let at = 0
  return parts.flatMap((part) => {
    const from = at
    at += part.surface.length
    return furiganaRuns(part.surface, part.reading).map((run) => ({
      ...run,
      from: from + run.from,
      to: from + run.to,
    }))
  })
}
