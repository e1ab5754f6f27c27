import type { Analyse } from './analyse.ts'
import { normalize } from './normalize.ts'
import { betweenParticles, maxUnits, type QueryUnit, unitsOf } from './query-unit.ts'
import { foldReading, isKana } from './reading.ts'
import { kanaOfRomaji } from './romaji.ts'
import { contentRuns, runReading, wordsOf } from './terms.ts'
import { withWholeWords } from './whole-words.ts'

/** A parsed search query. It contains no operators of any engine. */
export type SearchQuery = {
  /** The words of a short query, all of which an article must contain; empty for a longer query. */
  units: QueryUnit[]
  /** Words in their normal form. */
  words: string[]
  /** Character runs that should match as phrases. */
  phrases: string[]
  /** Kana runs that should match by reading, folded. */
  readings: string[]
  /** The same split at particles: そらのいろ gives そら and いろ. */
  apart: string[]
  /** Quoted phrases, which must match as written. */
  required: string[]
  /** The reading of the whole query, for «もしかして». */
  heard: string
  /** Whether it was analysed without the dictionary, which was unavailable. */
  isPlain?: true
}

const longestQuery = 200
const maxPieces = 24
/** Signs that end a word; a comma within a number and a dot within a word don't, also not within katakana. */
const separators = /(?:(?!(?<=[\u30a1-\u30fc])・[\u30a1-\u30fc])[^\p{L}\p{N}\p{M}'.,-])+|(?<!\d),|,(?!\d)/u
const dotted = /^[\u30a1-\u30fa\u30fc]+(?:・[\u30a1-\u30fa\u30fc]+)+$/
/** A dash behind romaji is a long mark: `ko-hi-`. */
const outerSigns = /^[^\p{L}\p{N}\p{M}]+|(?!(?<=[a-z])-)[^\p{L}\p{N}\p{M}]+$/gu
const quotes = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu

export function readQuery(analyse: Analyse, query: string): SearchQuery {
  const { text } = normalize(query.slice(0, longestQuery))
  const required: string[] = []
  const open = text.replace(quotes, (_, quoted: string) => {
    required.push(quoted.trim())
    return ` ${quoted} `
  })
  const pieces = piecesOf(analyse, open)
  const phrases: string[] = []
  const readings: string[] = []
  const apart: string[] = []
  const rest: string[] = []
  let units: QueryUnit[] | undefined = []
  for (const piece of pieces) {
    const kana = kanaOf(piece)
    const found = unitsOf(analyse, piece, kana)
    units = units === undefined || found === undefined ? undefined : [...units, ...found]
    if (kana !== undefined) {
      readings.push(foldReading(kana))
      apart.push(...betweenParticles(kana).map(foldReading))
    }
    // Hiragana alone has no visible word boundaries; anything else may be a word.
    if (kana === piece && !/[\u30a1-\u30fa]/.test(piece)) phrases.push(piece)
    else rest.push(piece)
  }
  const tokens = withWholeWords(analyse(rest.join(' ')))
  for (const run of contentRuns(tokens)) phrases.push(run.map((token) => token.surface).join(''))
  return {
    units: units === undefined || units.length > maxUnits ? [] : units,
    words: distinct(tokens.flatMap(wordsOf)),
    phrases: distinct(phrases),
    readings: distinct(readings),
    apart: distinct(apart),
    required: distinct(required),
    heard: foldReading(pieces.map((piece) => kanaOf(piece) ?? readingOf(analyse, piece)).join('')),
  }
}

/** The texts between spaces. */
function piecesOf(analyse: Analyse, text: string): string[] {
  const spaced = text.split(/\s+/u).filter((piece) => piece !== '')
  return spaced
    .slice(0, maxPieces)
    .flatMap((piece) => partsOf(analyse, piece))
    .slice(0, maxPieces)
}

/** Kana and romaji are separated by signs, too, unless they are part of a sentence; the dictionary reads signs itself. */
function partsOf(analyse: Analyse, piece: string): string[] {
  const parts = piece
    .split(separators)
    .map((part) => part.replace(outerSigns, ''))
    .filter((part) => part !== '')
  const isRead = parts.some((part) => (kanaOf(part) ?? '').length > 1)
  const isSentence = () => parts.some((part) => unitsOf(analyse, part, kanaOf(part)) === undefined)
  return isRead && !isSentence() ? parts : [piece]
}

/** The dictionary has readings of signs, too. */
function readingOf(analyse: Analyse, piece: string): string {
  const tokens = analyse(piece).filter(({ surface }) => /[\p{L}\p{N}]/u.test(surface))
  return runReading(withWholeWords(tokens))
}

function kanaOf(piece: string): string | undefined {
  if (dotted.test(piece)) return piece.replaceAll('・', '')
  return isKana(piece) ? piece : kanaOfRomaji(piece)
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => /[\p{L}\p{N}]/u.test(text))
}
