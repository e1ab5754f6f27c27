import { LRUCache } from 'lru-cache'
import type { Analyse, Token } from './analyse.ts'
import { normalForm } from './normalize.ts'
import { foldReading, isKana } from './reading.ts'
import { type Ruby, withRubies } from './ruby.ts'
import { otherReadings } from './usual-reading.ts'
import { withWholeWords } from './whole-words.ts'

/** The index terms of a text for phrases: two streams, each in text order. */
export type Terms = {
  /** Character bigrams; the last character of a run alone. */
  bigrams: string[]
  /** Kana trigrams of the reading of each word run; shorter readings whole. */
  readings: string[]
}

export type StreamName = keyof Terms
export const streamNames: readonly StreamName[] = ['bigrams', 'readings']

/** Increase it when the same text gives other terms: index entries of another version are rebuilt. */
export const analyserVersion = 6

/** Folding shortens a reading by at most two letters. */
const longestShort = 4
const maxCachedReadings = 20_000
const longestCached = 24
const plainWord = /^[\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]+$/
const termCharacter = /[\p{L}\p{N}\p{M}]+/gu

/** An analysed text; `otherwise` are its tokens with other readings of some words. */
export type ReadText = { text: string; tokens: Token[]; otherwise: Token[][] }

/** The author's readings take precedence over the dictionary's; words are found by both, and by their usual readings. */
export function readText(analyse: Analyse, original: string, rubies: readonly Ruby[] = []): ReadText {
  const text = normalForm(original)
  const tokens = analyse(text)
  const otherwise = otherReadings(tokens)
  return rubies.length === 0
    ? { text, tokens, otherwise }
    : { text, tokens: withRubies(text, tokens, rubies), otherwise: [tokens, ...otherwise] }
}

/** The terms of a text; an editor's reading takes precedence over the dictionary's. */
export function termsOf({ text, tokens }: ReadText, reading = ''): Terms {
  const edited = editedReading(reading)
  return {
    bigrams: bigramsOf(text),
    readings: edited.length === 0 ? readingTerms(tokens) : edited,
  }
}

/** A word and its components. */
export function wordsOf({ content, normal, parts = [] }: Token): string[] {
  if (!content) return []
  return [normal, ...parts.map((part) => part.normal)].flatMap(lettersOf)
}

function lettersOf(word: string): string[] {
  if (plainWord.test(word)) return [word]
  const letters = word.match(termCharacter)?.join('')
  return letters === undefined ? [] : [letters]
}

export function bigramsOf(text: string): string[] {
  return runsOf(text).flatMap((run) => {
    const letters = [...run]
    return letters.map((letter, at) => letter + (letters[at + 1] ?? ''))
  })
}

/** The runs of letters and digits in a text. */
export function runsOf(text: string): string[] {
  return text.match(termCharacter) ?? []
}

/** Runs of consecutive content words. */
export function contentRuns(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = []
  let run: Token[] = []
  for (const token of tokens) {
    if (token.content) run.push(token)
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return run.length > 0 ? [...runs, run] : runs
}

export function trigramsOf(reading: string): string[] {
  if (reading.length <= 3) return reading === '' ? [] : [reading]
  return Array.from({ length: reading.length - 2 }, (_, at) => reading.slice(at, at + 3))
}

export function runReading(run: readonly Token[]): string {
  return kanaOf(run.map((token) => token.reading).join(''))
}

function readingTerms(divided: readonly Token[]): string[] {
  const tokens = withWholeWords(divided)
  const runs = contentRuns(tokens).flatMap((run) => trigramsOf(runReading(run)))
  // A word of one or two kana inside a longer run has no own trigram.
  const short = tokens
    .filter((token) => token.content && token.reading.length <= longestShort)
    .map((token) => kanaOf(token.reading))
  return [...runs, ...short.filter((reading) => reading.length > 0 && reading.length < 3)]
}

/** Cached, because folding takes longer than a lookup, and most readings occur in many texts. */
const knownKana = new LRUCache<string, string>({ max: maxCachedReadings })

function kanaOf(reading: string): string {
  const known = knownKana.get(reading)
  if (known !== undefined) return known
  const folded = foldReading(reading)
  const kana = /^[\u3041-\u3096ー]*$/.test(folded) ? folded : folded.replace(/[^\p{L}\p{N}ー]/gu, '')
  if (reading.length <= longestCached) knownKana.set(reading, kana)
  return kana
}

function editedReading(reading: string): string[] {
  return normalForm(reading)
    .split(/[^\p{L}\p{N}ー]+/u)
    .filter(isKana)
    .flatMap((part) => trigramsOf(foldReading(part)))
}
