import type { Token } from './analyse.ts'
import { foldKatakana } from './katakana.ts'
import type { Match, Range } from './passage.ts'
import type { SearchQuery } from './query.ts'
import type { QueryUnit } from './query-unit.ts'
import { foldReading } from './reading.ts'
import { contentRuns, type ReadText, wordsOf } from './terms.ts'
import { findUnits, formKey, soundKey } from './units.ts'
import { withWholeWords } from './whole-words.ts'

/** One way to find the words of a query in a normalised text. */
export type Matcher = {
  /** Finds words by the spellings known so far. */
  findSpelt: (text: string) => Match[]
  /** Finds words in an analysed text, and remembers their spellings: the next text is likely to contain the same ones. */
  findRead: (read: ReadText) => Match[]
}

type Find = (read: ReadText) => Match[]

/** The ways to find the words of a query, the most exact first: each is for articles in which the ones before find nothing. */
export function openMatchers(searchQuery: SearchQuery): Matcher[] {
  const { units, phrases, required } = searchQuery
  const divided = units.flatMap((unit) => unit.apart.flat())
  return [
    openMatcher([...phrases, ...required], units, findKeys(units.map(({ keys }) => keys))),
    openMatcher([], [], findAlike(units)),
    openMatcher([], divided, findKeys(divided.map(({ keys }) => keys))),
    openMatcher([], [], ({ tokens }) => findParts(searchQuery, tokens)),
  ]
}

function openMatcher(phrases: readonly string[], units: readonly QueryUnit[], find: Find): Matcher {
  const spellings = new Map<string, number>()
  for (const [at, phrase] of phrases.entries()) {
    const word = units.findIndex((unit) => isUnit(unit, phrase))
    spellings.set(phrase, word === -1 ? units.length + at : word)
  }
  for (const [word, { written }] of units.entries())
    for (const spelling of written) spellings.set(spelling, word)
  spellings.delete('')
  return {
    findSpelt: (text) => [...spellings].flatMap(([spelling, word]) => occurrences(text, spelling, word)),
    findRead(read) {
      const matches = find(read)
      for (const { start, end, word } of matches) spellings.set(read.text.slice(start, end), word)
      return matches
    },
  }
}

function isUnit({ keys, written }: QueryUnit, phrase: string): boolean {
  return (
    written.includes(phrase) ||
    keys.includes(formKey(foldKatakana(phrase))) ||
    keys.includes(soundKey(phrase))
  )
}

function occurrences(text: string, spelling: string, word: number): Match[] {
  const found: Match[] = []
  for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + spelling.length))
    found.push({ start: at, end: at + spelling.length, word })
  return found
}

/** Finds words by the keys of each. */
function findKeys(keys: readonly (readonly string[])[]): Find {
  const wordsOf = new Map<string, number[]>()
  for (const [word, own] of keys.entries())
    for (const key of own) wordsOf.set(key, [...(wordsOf.get(key) ?? []), word])
  return (read) => findUnits(read, wordsOf)
}

/** Finds what sounds like a word and may be another spelling of it: 仔犬 shares a kanji with 子犬, 洗い none with 新井. */
function findAlike(units: readonly QueryUnit[]): Find {
  const kanji = /\p{Script=Han}/gu
  const known = new Set(
    units.flatMap(({ keys, sound }) => (sound === undefined ? [] : (keys.join('').match(kanji) ?? []))),
  )
  const isAlike = (spelling: string) => {
    const own = spelling.match(kanji) ?? []
    return own.length === 0 || own.some((letter) => known.has(letter))
  }
  const find = findKeys(units.map(({ sound }) => (sound === undefined ? [] : [sound])))
  return (read) => find(read).filter(({ start, end }) => isAlike(read.text.slice(start, end)))
}

/** Finds the parts of words, and what is read like the query within a longer word. */
function findParts({ words, readings, apart }: SearchQuery, tokens: readonly Token[]): Match[] {
  const whole = withWholeWords(tokens)
  const known = words.flatMap((one, word) =>
    whole.filter((token) => wordsOf(token).includes(one)).map(({ start, end }) => ({ start, end, word })),
  )
  const heard = [...readings, ...apart].flatMap((reading, at) =>
    contentRuns(whole)
      .flatMap((run) => heardIn(run, reading))
      .map((range) => ({ ...range, word: words.length + at })),
  )
  return [...known, ...heard]
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
