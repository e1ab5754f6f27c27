import type { Analyse, Token } from './analyse.ts'
import { foldKatakana } from './katakana.ts'
import { foldReading, isKana, toHiraganaLetters, withLongVowels } from './reading.ts'
import { compoundsOf, formKey, formsOf, maxWords, soundKey, withoutInnerSigns } from './units.ts'
import { usualTokens } from './usual-reading.ts'

/** One word of a short query, in all its spellings. */
export type QueryUnit = {
  /** Index keys; an article with any of them contains the word. */
  keys: string[]
  /** Spellings that count wherever they are written: the dictionary may divide kana anywhere. */
  written: string[]
  /** The key of its reading. Other words may be read the same, so it counts only if it finds nothing else. */
  sound?: string
  /** For kana and romaji that no article contains as one word: other divisions into words, and what else romaji may stand for. */
  apart: QueryUnit[][]
}

/** A query with more words is long: it finds articles that contain some of them. */
export const maxUnits = 3
/** Shorter kana are in the middle of too many other words. */
const shortestWritten = 4

/** The words of a piece of a query without spaces; undefined if it is a sentence or a very long compound. */
export function unitsOf(analyse: Analyse, piece: string, kana: string | undefined): QueryUnit[] | undefined {
  if (!/[\p{L}\p{N}]/u.test(piece)) return []
  if (kana !== undefined) return [kanaUnit(analyse, piece, kana)]
  const tokens = withoutInnerSigns(analyse(piece))
  const compounds = compoundsOf(tokens)
  if (compounds.length === 0) return [{ keys: [], written: [piece], apart: [] }]
  const others = tokens.filter(
    ({ content, surface }) => !content && surface !== 'の' && /[\p{L}\p{N}]/u.test(surface),
  )
  const isSentence = others.some(({ surface }) => !isPronoun(surface))
  if (isSentence || compounds.some(({ length }) => length > maxWords)) return undefined
  const pronouns = others.map(({ surface }) => ({ keys: [], written: [surface], apart: [] }))
  const usual = compoundsOf(usualTokens(tokens))
  return [...pronouns, ...compounds.map((compound, at) => compoundUnit(compound, usual[at] ?? compound))]
}

/**
 * の joins two words; with any other particle or ending the query is a sentence, which finds articles with some of its
 * words. Particles and endings are in hiragana. Other words that are no content words, such as 彼女, are not: the index
 * has no key for them.
 */
function isPronoun(surface: string): boolean {
  return /^[^\p{Script=Hiragana}]+$/u.test(surface)
}

function compoundUnit(compound: readonly Token[], usual: readonly Token[]): QueryUnit {
  const readings = [...new Set([readingOf(usual), readingOf(compound)])]
  const surface = compound.map((token) => token.surface).join('')
  const forms = [...new Set([...formsOf(compound), ...nounForms(compound)])]
  // A single kanji counts in any word: 髪 in 髪型.
  const character = /^\p{Script=Han}$/u.test(surface) ? [surface] : []
  // A digit is read like too many other words: 5 like the prefix ご.
  if (!readings.every(isKana) || /^\d$/.test(surface)) return { keys: forms, written: character, apart: [] }
  return {
    keys: [...new Set([...forms, ...readings.map((reading) => formKey(foldReading(reading)))])],
    written: [...character, ...writtenKana(readingOf(usual))],
    sound: soundKey(readingOf(usual)),
    apart: [],
  }
}

/** Whether the dictionary takes the 止め of 日焼け止め for a noun or for a form of 止める depends on the next words. */
function nounForms(compound: readonly Token[]): string[] {
  const last = compound.at(-1)
  if (compound.length === 1 || last === undefined || last.normal === last.surface) return []
  return formsOf([...compound.slice(0, -1), { ...last, normal: last.surface }]).slice(0, 1)
}

function kanaUnit(analyse: Analyse, piece: string, kana: string): QueryUnit {
  const compounds = compoundsOf(analyse(toHiraganaLetters(kana)))
  const isDotted = piece.includes('・')
  // More than `maxUnits` words between dots are a list, which is searched like a sentence.
  const divisions = isDotted
    ? [betweenDots(piece)]
    : [betweenParticles(kana), compounds.map(readingOf)].filter(({ length }) => length <= maxUnits)
  const divided = divisions.filter(({ length }) => length > 1).map((parts) => parts.map(soundUnit))
  // The index has no key for words that are no content, such as いい.
  const uncounted = compounds.length === 0 && kana.length > 1 ? spellings(kana) : []
  const { keys, written } = soundUnit(kana)
  if (isKana(piece) || isDotted) {
    // Katakana has spellings of its own.
    const forms = /[\u30a1-\u30fa]/.test(kana) ? firstForms(analyse, kana) : []
    return { keys: [...keys, ...forms], written: [...new Set([...written, ...uncounted])], apart: divided }
  }
  // Romaji may lack its long vowels, as in kyoto.
  const long = withLongVowels(foldReading(kana)).map(soundKey)
  const guesses = [
    { keys: long, written: [], apart: [] },
    { keys: [], written: uncounted, apart: [] },
  ].filter((guess) => guess.keys.length + guess.written.length > 0)
  return {
    // It may be a foreign word, too.
    keys: [...new Set([...keys, ...firstForms(analyse, piece), ...foreignSounds(analyse, piece)])],
    written,
    apart: [...divided, ...guesses.map((guess) => [guess])],
  }
}

function firstForms(analyse: Analyse, piece: string): string[] {
  return compoundsOf(analyse(piece)).slice(0, 1).flatMap(formsOf)
}

/** The dictionary's reading of a word in Latin letters: tokyo is とうきょう. */
function foreignSounds(analyse: Analyse, piece: string): string[] {
  const [word, ...others] = analyse(piece)
  return word !== undefined && others.length === 0 && isKana(word.reading) ? [soundKey(word.reading)] : []
}

function soundUnit(kana: string): QueryUnit {
  const keys = [soundKey(kana)]
  // The spellings of foreign words: こんぴゅーたー and こんぴゅーた.
  if (/[ーゔヴァィゥェォぁぃぅぇぉ]/u.test(kana)) keys.push(soundKey(foldKatakana(toKatakana(kana))))
  return { keys: [...new Set(keys)], written: writtenKana(kana), apart: [] }
}

/** The words of a name in katakana; a single kana is no word. */
function betweenDots(piece: string): string[] {
  return piece.split('・').filter((part) => part.length > 1)
}

/** Only の and を are reliable word boundaries in kana; a single kana is no word. */
export function betweenParticles(kana: string): string[] {
  const parts = toHiraganaLetters(kana).split(/[のを]/)
  return parts.length === 1 ? [] : parts.filter((part) => part.length > 1)
}

function writtenKana(reading: string): string[] {
  return reading.length < shortestWritten ? [] : spellings(reading)
}

function spellings(reading: string): string[] {
  return [toHiraganaLetters(reading), toKatakana(reading)]
}

function toKatakana(text: string): string {
  return text.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
}

function readingOf(compound: readonly Token[]): string {
  return compound.map((token) => token.reading).join('')
}
