import type { Analyse, Token } from './analyse.ts'
import { normalize } from './normalize.ts'
import type { SearchQuery } from './query.ts'
import { foldReading } from './reading.ts'
import { type Ruby, withRubies } from './ruby.ts'
import { contentRuns, wordsOf } from './terms.ts'
import { findUnits } from './units.ts'
import { withUsualReadings } from './usual-reading.ts'
import { withWholeWords } from './whole-words.ts'

/** A range of the original text. */
export type Range = { start: number; end: number }

export type Passage = { text: string; ranges: Range[] }

export type Highlighter = {
  /** The ranges of a text that match the query. */
  ranges: (text: string, rubies?: readonly Ruby[]) => Range[]
  /** The passage of a long text with the best matches. */
  passage: (text: string, rubies?: readonly Ruby[], length?: number) => Passage
}

const usualLength = 120
const maxAnalysed = 12_000

/**
 * Highlights matches of a query. Looks for the query as written first; only without a match does it analyse the text, and
 * then caches the spellings found, because the next text is likely to contain the same ones.
 */
export function openHighlighter(analyse: Analyse, searchQuery: SearchQuery): Highlighter {
  const units = searchQuery.units.flatMap((unit) => [unit, ...unit.apart.flat()])
  const unitKeys = new Set(units.flatMap(({ keys }) => keys))
  const sounds = new Set(units.flatMap(({ sound }) => sound ?? []))
  const isAlike = openLikeness(units.flatMap(({ keys, sound }) => (sound === undefined ? [] : keys)))
  const written = [...searchQuery.phrases, ...searchQuery.required, ...units.flatMap((unit) => unit.written)]
  const spellings = new Set(written.filter((phrase) => phrase !== ''))
  const words = new Set(searchQuery.words)
  let mayAnalyse = maxAnalysed

  function ranges(original: string, rubies: readonly Ruby[] = []): Range[] {
    const { text, origin, originEnd } = normalize(original)
    let found = spelt(text)
    if (found.length === 0 && text.length <= mayAnalyse) {
      mayAnalyse -= text.length
      const heard = understood(text, withRubies(text, analyse(text), rubies))
      for (const { start, end } of heard) spellings.add(text.slice(start, end))
      found = heard
    }
    return merged(found.map(({ start, end }) => ({ start: origin(start), end: originEnd(end) })))
  }

  function spelt(text: string): Range[] {
    return [...spellings].flatMap((spelling) => {
      const found: Range[] = []
      for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + spelling.length)) {
        found.push({ start: at, end: at + spelling.length })
      }
      return found
    })
  }

  function understood(text: string, tokens: readonly Token[]): Range[] {
    const ways = [tokens, withUsualReadings(tokens) ?? []]
    const found = ways.flatMap((way) => findUnits(way, unitKeys))
    if (found.length > 0) return found
    const heard = ways.flatMap((way) => findUnits(way, sounds))
    const heardAlike = heard.filter(({ start, end }) => isAlike(text.slice(start, end)))
    if (heardAlike.length > 0) return heardAlike
    const whole = withWholeWords(tokens)
    const known = whole.filter((token) => wordsOf(token).some((word) => words.has(word)))
    const inRuns = contentRuns(whole).flatMap((run) =>
      [...searchQuery.readings, ...searchQuery.apart].flatMap((reading) => heardIn(run, reading)),
    )
    return [...known, ...inRuns].map(({ start, end }) => ({ start, end }))
  }

  return {
    ranges,
    passage(original, rubies = [], length = usualLength) {
      const all = ranges(original, rubies)
      const start = bestStart(original, all, length - 2)
      const end = endOfLetter(original, Math.min(original.length, start + length - 2))
      const before = start === 0 || /[。！？\n]/u.test(original.charAt(start - 1)) ? '' : '…'
      const shift = before.length - start
      return {
        text: `${before}${original.slice(start, end)}${end < original.length ? '…' : ''}`,
        ranges: all
          .filter((range) => range.start >= start && range.end <= end)
          .map((range) => ({ start: range.start + shift, end: range.end + shift })),
      }
    },
  }
}

/** The end of the last letter before `at`, with its marks and variation selector, and with all of a joined emoji. */
function endOfLetter(text: string, at: number): number {
  let end = at
  while (end < text.length && end > 0 && isWithinLetter(text, end)) end -= 1
  return end
}

function isWithinLetter(text: string, at: number): boolean {
  return (
    /^[\udc00-\udfff]/.test(text.charAt(at)) ||
    /^[\p{M}\u200d]/u.test(text.slice(at, at + 2)) ||
    text.charAt(at - 1) === '\u200d'
  )
}

/** Whether a word that sounds like the query is another spelling of it: 仔犬 shares a kanji with 子犬, 洗い none with 新井. */
function openLikeness(spellings: readonly string[]): (word: string) => boolean {
  const kanji = /\p{Script=Han}/gu
  const known = new Set(spellings.flatMap((spelling) => spelling.match(kanji) ?? []))
  return (word) => {
    const own = word.match(kanji) ?? []
    return own.length === 0 || own.some((letter) => known.has(letter))
  }
}

/** The tokens of a run that cover the reading. */
function heardIn(run: readonly Token[], reading: string): Range[] {
  const ends = run.map(
    (_, at) =>
      foldReading(
        run
          .slice(0, at + 1)
          .map((token) => token.reading)
          .join(''),
      ).length,
  )
  const whole = foldReading(run.map((token) => token.reading).join(''))
  const at = whole.indexOf(reading)
  if (at === -1) return []
  const first = run[ends.findIndex((end) => end > at)]
  const last = run[ends.findIndex((end) => end >= at + reading.length)]
  return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }]
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1)
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else result.push({ ...range })
  }
  return result
}

/** The start of the window with the most different matches, moved to the start of a sentence nearby. */
function bestStart(text: string, ranges: readonly Range[], length: number): number {
  let best = { at: 0, score: -1 }
  for (const { start } of ranges.slice(0, 200)) {
    const inside = ranges.filter((range) => range.start >= start && range.end <= start + length * 0.8)
    const different = new Set(inside.map((range) => text.slice(range.start, range.end))).size
    const score = different * 10 + Math.min(inside.length, 9)
    if (score > best.score) best = { at: start, score }
  }
  if (best.score === -1) return 0
  const lead = text.slice(Math.max(0, best.at - Math.floor(length * 0.3)), best.at)
  const sentence = Math.max(lead.lastIndexOf('。'), lead.lastIndexOf('\n'))
  const pause = sentence === -1 ? lead.lastIndexOf('、') : sentence
  const back = pause === -1 ? Math.min(lead.length, 20) : lead.length - pause - 1
  const start = Math.max(0, Math.min(best.at - back, text.length - length))
  const code = text.charCodeAt(start)
  return code >= 0xdc00 && code <= 0xdfff ? start + 1 : start
}
