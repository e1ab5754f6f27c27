import type { Analyse, Token } from './analyse.ts'
import { foldKatakana } from './katakana.ts'
import { foldReading, isKana, toHiraganaLetters } from './reading.ts'
import { compoundsOf, formKey, formsOf, maxWords, soundKey } from './units.ts'

/** One word of a short query, in all its spellings. */
export type QueryUnit = {
  /** Index keys; an article with any of them contains the word. */
  keys: string[]
  /** Spellings that count wherever they are written: the dictionary may divide kana anywhere. */
  written: string[]
  /** The key of its reading. Other words may be read the same, so it counts only if it finds nothing else. */
  sound?: string
  /** Other divisions of kana into words, for a query that no article contains as one word. */
  apart: QueryUnit[][]
}

/** More words are a long query: it finds what contains some of them. */
export const maxUnits = 3
/** Shorter kana are in the middle of too many other words. */
const shortestWritten = 4

/** The words of a piece of a query without spaces; undefined if it is a sentence or a very long compound. */
export function unitsOf(analyse: Analyse, piece: string, kana: string | undefined): QueryUnit[] | undefined {
  if (!/[\p{L}\p{N}]/u.test(piece)) return []
  if (kana !== undefined) return [kanaUnit(analyse, piece, kana)]
  const tokens = analyse(piece)
  const compounds = compoundsOf(tokens)
  if (compounds.length === 0) return [{ keys: [], written: [piece], apart: [] }]
  const others = tokens.filter(
    ({ content, surface }) => !content && surface !== 'の' && /[\p{L}\p{N}]/u.test(surface),
  )
  const isSentence = others.some(({ surface }) => !isPronoun(surface))
  if (isSentence || compounds.some(({ length }) => length > maxWords)) return undefined
  const pronouns = others.map(({ surface }) => ({ keys: [], written: [surface], apart: [] }))
  return [...pronouns, ...compounds.map(compoundUnit)]
}

/**
 * の joins two words; with any other particle or ending it is a sentence, which finds what contains some of its words.
 * Particles and endings are in hiragana, other words that are no content, such as 彼女, are not: the index has no key for them.
 */
function isPronoun(surface: string): boolean {
  return /^[^\p{Script=Hiragana}]+$/u.test(surface)
}

function compoundUnit(compound: readonly Token[]): QueryUnit {
  const reading = readingOf(compound)
  const surface = compound.map((token) => token.surface).join('')
  const forms = formsOf(compound)
  // A single kanji counts in any word: 髪 in 髪型.
  const character = /^\p{Script=Han}$/u.test(surface) ? [surface] : []
  if (!isKana(reading)) return { keys: forms, written: character, apart: [] }
  return {
    keys: [...new Set([...forms, formKey(foldReading(reading))])],
    written: [...character, ...writtenKana(reading)],
    sound: soundKey(reading),
    apart: [],
  }
}

function kanaUnit(analyse: Analyse, piece: string, kana: string): QueryUnit {
  const divided = [betweenParticles(kana), compoundsOf(analyse(toHiraganaLetters(kana))).map(readingOf)]
  return {
    ...soundUnit(kana),
    // Romaji may be a foreign word, too, and katakana has spellings of its own.
    ...(kana === piece && !/[\u30a1-\u30fa]/.test(piece)
      ? {}
      : { keys: [...soundUnit(kana).keys, ...compoundsOf(analyse(piece)).slice(0, 1).flatMap(formsOf)] }),
    apart: divided
      .filter(({ length }) => length > 1 && length <= maxUnits)
      .map((parts) => parts.map(soundUnit)),
  }
}

function soundUnit(kana: string): QueryUnit {
  const keys = [soundKey(kana)]
  // The spellings of foreign words: こんぴゅーたー and こんぴゅーた.
  if (/[ーゔヴァィゥェォぁぃぅぇぉ]/u.test(kana)) keys.push(soundKey(foldKatakana(toKatakana(kana))))
  return { keys: [...new Set(keys)], written: writtenKana(kana), apart: [] }
}

/** Only の and を are reliable word boundaries in kana; a single kana is no word. */
export function betweenParticles(kana: string): string[] {
  const parts = toHiraganaLetters(kana).split(/[のを]/)
  return parts.length === 1 ? [] : parts.filter((part) => part.length > 1)
}

function writtenKana(reading: string): string[] {
  if (reading.length < shortestWritten) return []
  return [toHiraganaLetters(reading), toKatakana(reading)]
}

function toKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
}

function readingOf(compound: readonly Token[]): string {
  return compound.map((token) => token.reading).join('')
}
