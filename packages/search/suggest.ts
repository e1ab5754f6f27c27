import type { Analyse, Token } from './analyse.ts'
import { normalize } from './normalize.ts'
import { foldReading, isKana, toHiraganaLetters } from './reading.ts'
import { kanaOfRomaji } from './romaji.ts'
import { contentRuns, type ReadText } from './terms.ts'
import { withWholeWords } from './whole-words.ts'

/** The keys of a suggestion, without spaces: its spelling and its reading. */
export type SuggestionKeys = { written: string; read: string }

const longestKey = 40
const maxWords = 8
const longestWord = 16
/** Dates, prices and numbers of volumes say nothing about an article. */
const amount = /^(?:第|約|vol\.?)?\d[\d,.]*(?:[年月日時分秒円人回歳号位個本点割巻]|[a-z]{0,2}$)/u
const romajiLetters = 'abcdefghijkmnoprstuwyz'
const kanaLetters = [
  ...'あいうえおかがきぎくぐけげこごさざしじすずせぜそぞただちつてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもやゆよらりるれろわん',
]
/** The leading syllables of a text; a typing slip is near their end. */
const syllablesAt =
  /^(?:(?:kk?|ss?|tt?|pp?|gg?|zz?|dd?|bb?|hh?|jj?|f|m|r|w|n|y|s?sh|c?ch|t?ch|t?ts|(?:kk?|gg?|ss?|tt?|pp?|bb?|n|h|m|r|z|j|d)y)?[aiueo]|n'?(?![aiueoy])|m(?=[bmp])|-)+/

export function suggestionKeys(analyse: Analyse, name: string, reading = ''): SuggestionKeys {
  const { text } = normalize(name)
  const heard = reading === '' ? readingOf(analyse(text)) : normalize(reading).text
  return { written: cut(text), read: cut(foldReading(withoutSigns(heard))) }
}

/** The keys of a finished query: as written, and as kana if it is kana or romaji. */
export function queryKeys(query: string): SuggestionKeys {
  return keysOf(query, kanaOf)
}

/** The key prefixes of a text during input. */
export function prefixesOf(typed: string): SuggestionKeys {
  // The consonant of the last syllable is still alone: かみがt, kamigat.
  return keysOf(
    typed,
    (text) => kanaOf(text) ?? kanaOf(text.replace(/(?<=.)[bcdfghjkmpqrstvwxyz]{1,2}$/, '')),
  )
}

function keysOf(typed: string, readKana: (text: string) => string | undefined): SuggestionKeys {
  const { text } = normalize(typed.slice(0, longestKey))
  const kana = readKana(text.replace(/\s+/gu, ''))
  return {
    written: withoutSigns(text),
    read: kana === undefined ? '' : foldReading(toHiraganaLetters(kana)),
  }
}

/** Romaji may have an apostrophe and long marks. */
function kanaOf(text: string): string | undefined {
  const letters = withoutSigns(text)
  return isKana(letters) ? letters : (kanaOfRomaji(text) ?? kanaOfRomaji(letters))
}

/** The compound nouns that texts are about, the most frequent first; the first text weighs most. */
export function frequentWords(texts: readonly ReadText[]): (SuggestionKeys & { text: string })[] {
  const counts = new Map<string, { count: number; reading: string }>()
  for (const [at, { tokens }] of texts.entries()) {
    for (const run of contentRuns(tokens)) {
      const word = run.map((token) => token.surface).join('')
      if (!isWord(word)) continue
      const known = counts.get(word)
      if (known === undefined) counts.set(word, { count: at === 0 ? 3 : 1, reading: readingOf(run) })
      else known.count += at === 0 ? 3 : 1
    }
  }
  return [...counts]
    .filter(([, { count }]) => count > 1)
    .toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .slice(0, maxWords)
    .map(([text, { reading }]) => ({ text, written: cut(text), read: cut(foldReading(reading)) }))
}

/** Whether two readings differ by one slip: an insertion, a deletion, a substitution or a transposition. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const rest = (text: string, from: number) => text.slice(from)
  if (a.length > b.length) return rest(a, at + 1) === rest(b, at)
  if (a.length < b.length) return rest(a, at) === rest(b, at + 1)
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && rest(a, at + 2) === rest(b, at + 2)
  return swapped || rest(a, at + 1) === rest(b, at + 1)
}

/** The readings that differ from this one by a slip at the first letter. */
export function slipsAtStart(reading: string): string[] {
  const [first = '', second = ''] = reading
  const rest = reading.slice(first.length)
  const others = kanaLetters.flatMap((letter) => [letter + rest, letter + reading])
  const swapped = second + first + rest.slice(second.length)
  return [...new Set([rest, swapped, ...others])].filter((other) => other !== reading && other !== '')
}

/** The readings that romaji with one slip may stand for: `kamigta` is かみがた, among others. */
export function readingsOfSlippedRomaji(typed: string): string[] {
  const text = normalize(typed.slice(0, longestKey)).text.trim()
  if (!/^[a-z'-]{4,24}$/.test(text) || kanaOfRomaji(text) !== undefined) return []
  const place = syllablesAt.exec(text)?.[0].length ?? 0
  return readingsOf(slipsBetween(text, place - 2, place + 4))
}

/** The readings one letter away from romaji that can be read, but may be a slip: `kanigata` for かみがた. */
export function readingsNearRomaji(typed: string): string[] {
  const text = normalize(typed.slice(0, longestKey)).text.trim()
  if (!/^[a-z'-]{4,20}$/.test(text) || kanaOfRomaji(text) === undefined) return []
  return readingsOf(slipsBetween(text, 0, text.length))
}

function readingsOf(variants: Iterable<string>): string[] {
  const readings = new Set<string>()
  for (const variant of variants) {
    const kana = looksLikeRomaji(variant) ? kanaOfRomaji(variant) : undefined
    if (kana !== undefined) readings.add(foldReading(kana))
  }
  return [...readings]
}

/** A cheap check before the conversion, which takes a thousand times longer: most variants are not romaji. */
function looksLikeRomaji(text: string): boolean {
  return syllablesAt.exec(text)?.[0].length === text.length
}

/** The texts that differ by one letter between two indexes, fifty for each index. */
function* slipsBetween(text: string, first: number, end: number): Iterable<string> {
  const last = Math.min(text.length, end)
  for (let at = Math.max(0, first); at <= last; at += 1) {
    const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    for (const letter of romajiLetters) {
      yield before + letter + here + after
      if (here !== '') yield before + letter + after
    }
    if (here === '') continue
    yield before + after
    yield before + after.charAt(0) + here + after.slice(1)
  }
}

/** The dictionary has readings of signs and spaces, too. */
function readingOf(tokens: readonly Token[]): string {
  const words = tokens.filter(({ surface }) => /[\p{L}\p{N}]/u.test(surface))
  return withWholeWords(words)
    .map((token) => token.reading)
    .join('')
}

/** The letters and digits of a text; a text of signs alone stays. */
function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '') || text.replace(/\s+/gu, '')
}

function cut(text: string): string {
  return withoutSigns(text)
    .slice(0, longestKey)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .trim()
}

/** Excludes verbs, whose endings are written in hiragana. */
function isWord(text: string): boolean {
  if (text.length < 2 || text.length > longestWord || /[\u3041-\u3096]$|^[\dー]+$/.test(text)) return false
  return !amount.test(text)
}
