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
  return whole.map((token) =>
    /^\d+$/.test(token.surface) ? { ...token, reading: readNumber(token.surface) } : token,
  )
}

/** A phrase ends at a sign, and behind its particles; の only ties two nouns together. */
function isBreak(before: Token | undefined, { content }: Token): boolean {
  if (before === undefined) return false
  return isSign(before) || (content && !before.content && before.surface !== 'の')
}

function soundOf({ surface, reading, content }: Token): string {
  if (/^[a-z\d]+$/.test(surface)) return surface
  return content ? reading : (spokenParticles[surface] ?? reading)
}

function isSign({ surface }: Token): boolean {
  return !/[\p{L}\p{N}]/u.test(surface)
}
