import type { Analyse, Token } from './analyse.ts'
import { normalForm } from './normalize.ts'
import { readNumber } from './number-reading.ts'

/** A proposed reading of a text; the editor decides. */
export type ProposedReading = {
  /** In hiragana, with a space between phrases; empty if a word is unknown. */
  reading: string
  /** The pronunciation of each word, for a slug in romaji: the particle は as わ, numbers and Latin letters unchanged. */
  words: string[]
}

export const noReading: ProposedReading = { reading: '', words: [] }

/** Kanji variants that occur in names but not in the dictionary. */
const nameForms: Readonly<Record<string, string>> = {
  髙: '高',
  﨑: '崎',
  𠮷: '吉',
  濵: '浜',
  邉: '辺',
  邊: '辺',
}
/** Usual readings where the dictionary has a formal one. */
const everyday: Readonly<Record<string, string>> = {
  私: 'わたし',
  明日: 'あした',
  日本: 'にほん',
  身体: 'からだ',
  頬: 'ほほ',
}
const kin: Readonly<Record<string, string>> = { 母: 'かあ', 父: 'とう', 姉: 'ねえ', 兄: 'にい' }
const spokenParticles: Readonly<Record<string, string>> = { は: 'わ', へ: 'え' }

export function proposeReading(analyse: Analyse, original: string): ProposedReading {
  const text = normalForm(original).replace(/[髙﨑𠮷濵邉邊]/gu, (form) => nameForms[form] ?? form)
  const pieces = withWholeWords(analyse(text))
  let reading = ''
  let before: Token | undefined
  for (const piece of pieces) {
    if (!isSign(piece))
      reading += reading !== '' && isBreak(before, piece) ? ` ${piece.reading}` : piece.reading
    before = piece
  }
  if (/\p{Script=Han}/u.test(reading)) return noReading
  return { reading, words: pieces.filter((piece) => !isSign(piece)).map(soundOf) }
}

/** Joins 「1」「0」 to the number 10, and the parts of a foreign word to one word. */
function withWholeWords(tokens: readonly Token[]): Token[] {
  const whole: Token[] = []
  for (const token of tokens) {
    const before = whole.at(-1)
    const joined = before === undefined ? '' : before.surface + token.surface
    if (before?.end === token.start && /^(\d+|[a-z]+)$/.test(joined))
      whole.splice(-1, 1, { ...before, surface: joined, reading: joined, end: token.end })
    else whole.push(token)
  }
  return whole.map((token, at) => ({ ...token, reading: spokenReading(token, whole[at + 1]) }))
}

function spokenReading(token: Token, next: Token | undefined): string {
  return /^\d+$/.test(token.surface) ? readNumber(token.surface) : usualReading(token, next)
}

/** The reading of a word as most people say it. */
export function usualReading({ surface, reading }: Token, next: Token | undefined): string {
  return (next?.surface === 'さん' ? kin[surface] : undefined) ?? everyday[surface] ?? reading
}

/** A phrase ends at a symbol and after its particles; の only connects two nouns. */
function isBreak(before: Token | undefined, { content, surface }: Token): boolean {
  if (before === undefined) return false
  // Pronouns are no content words, but begin a phrase; no particle is written with a kanji.
  const isBeginning = content || /\p{Script=Han}/u.test(surface)
  return isSign(before) || (isBeginning && !before.content && before.surface !== 'の')
}

function soundOf({ surface, reading, content }: Token): string {
  if (/^[a-z\d]+$/.test(surface)) return surface
  return content ? reading : (spokenParticles[surface] ?? reading)
}

function isSign({ surface }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(surface)
}
