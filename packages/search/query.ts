import type { Analyse } from './analyse.ts'
import { normalize } from './normalize.ts'
import { foldReading, isKana, toHiraganaLetters } from './reading.ts'
import { kanaOfRomaji } from './romaji.ts'
import { contentRuns, runReading, wordsOf } from './terms.ts'

/** What a reader asks, understood. Nothing in it is an operator of any engine. */
export type SearchQuery = {
  /** Words in their normal form. */
  words: string[]
  /** Runs of characters that should stand together. */
  phrases: string[]
  /** Runs of kana that should be heard together, folded. */
  readings: string[]
  /** The same between their particles, where they have any: そらのいろ is そら and いろ. */
  apart: string[]
  /** What stood in quotes: has to be there as it is written. */
  required: string[]
  /** How the whole of it sounds, for «もしかして». */
  heard: string
}

const longestQuery = 200
const maxPieces = 24
const quotes = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu

export function readQuery(analyse: Analyse, query: string): SearchQuery {
  const { text } = normalize(query.slice(0, longestQuery))
  const required: string[] = []
  const open = text.replace(quotes, (_, quoted: string) => {
    required.push(quoted.trim())
    return ` ${quoted} `
  })
  const pieces = open.split(/\s+/u).slice(0, maxPieces)
  const phrases: string[] = []
  const readings: string[] = []
  const apart: string[] = []
  const rest: string[] = []
  for (const piece of pieces) {
    const kana = kanaOf(piece)
    if (kana !== undefined) {
      readings.push(foldReading(kana))
      apart.push(...betweenParticles(kana))
    }
    // Hiragana alone does not say where its words end; anything else may be a word as it stands.
    if (kana === piece && !/[\u30a1-\u30fa]/.test(piece)) phrases.push(piece)
    else rest.push(piece)
  }
  const tokens = analyse(rest.join(' '))
  for (const run of contentRuns(tokens)) phrases.push(run.map((token) => token.surface).join(''))
  return {
    words: distinct(tokens.flatMap(wordsOf)),
    phrases: distinct(phrases),
    readings: distinct(readings),
    apart: distinct(apart),
    required: distinct(required),
    heard: foldReading(kanaOf(open.trim()) ?? runReading(analyse(open))),
  }
}

function kanaOf(piece: string): string | undefined {
  return isKana(piece) ? piece : kanaOfRomaji(piece)
}

/** Only の and を stand between words so surely that kana can be cut there; a single kana says too little. */
function betweenParticles(kana: string): string[] {
  const parts = toHiraganaLetters(kana).split(/[のを]/)
  return parts.length === 1 ? [] : parts.filter((part) => part.length > 1).map(foldReading)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => /[\p{L}\p{N}]/u.test(text))
}
