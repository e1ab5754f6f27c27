import type { Analyse, Token } from './analyse.ts'
import { normalForm } from './normalize.ts'
import { readNumber } from './number-reading.ts'
import { usualTokens } from './usual-reading.ts'

/** A proposed reading of a text; the editor decides. */
export type ProposedReading = {
  /** In hiragana, with a space between phrases; empty if a word is unknown. */
  reading: string
  /** The pronunciation of each word, for a slug in romaji: the particle は as わ, numbers and Latin letters unchanged. */
  words: string[]
}

export const noReading: ProposedReading = { reading: '', words: [] }

const spokenParticles: Readonly<Record<string, string>> = { は: 'わ', へ: 'え' }

export function proposeReading(analyse: Analyse, original: string): ProposedReading {
  const tokens = withWholeWords(analyse(normalForm(original)))
  const pieces = usualTokens(tokens)
  let reading = ''
  let before: Token | undefined
  for (const piece of pieces) {
    if (!isSign(piece))
      reading += reading !== '' && isBreak(before, piece) ? ` ${piece.reading}` : piece.reading
    before = piece
  }
  if (/\p{Script=Han}/u.test(reading)) return noReading
  // A number that is one word with its counter stays a number in an address: 20日 is 20 and にち.
  const words = pieces.flatMap((piece) =>
    /^\d+\P{N}/u.test(piece.surface)
      ? tokens.filter(({ start, end }) => start >= piece.start && end <= piece.end)
      : [piece],
  )
  return { reading, words: words.filter((piece) => !isSign(piece)).map(soundOf) }
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
  return whole.map((token) =>
    /^\d+$/.test(token.surface) ? { ...token, reading: readNumber(token.surface) } : token,
  )
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
