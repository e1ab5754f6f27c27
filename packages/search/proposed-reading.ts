import type { Analyse, Token } from './analyse.ts'
import { normalForm } from './normalize.ts'
import { readNumber } from './number-reading.ts'

/** How a text is probably read; whoever wrote it decides. */
export type ProposedReading = {
  /** In hiragana, with a space between phrases; empty where a word is unknown. */
  reading: string
  /** Word by word as it sounds, for an address in romaji: the particle は as わ, numbers and Latin letters as they stand. */
  words: string[]
}

export const noReading: ProposedReading = { reading: '', words: [] }

/** Forms of a kanji that stand in names, and in no dictionary. */
const nameForms: Readonly<Record<string, string>> = {
  髙: '高',
  﨑: '崎',
  𠮷: '吉',
  濵: '浜',
  邉: '辺',
  邊: '辺',
}
/** What a magazine says where a dictionary is formal. */
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

/** 「1」「0」 as the one number 10, and a foreign word that the dictionary took apart as one word. */
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

function spokenReading({ surface, reading }: Token, next: Token | undefined): string {
  if (/^\d+$/.test(surface)) return readNumber(surface)
  return (next?.surface === 'さん' ? kin[surface] : undefined) ?? everyday[surface] ?? reading
}

/** A phrase ends at a sign, and behind its particles; の only ties two nouns together. */
function isBreak(before: Token | undefined, { content, surface }: Token): boolean {
  if (before === undefined) return false
  // Pronouns say nothing to search, but begin a phrase; no particle is written with a kanji.
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
