import type { Token } from './analyse.ts'
import { normalize } from './normalize.ts'
import { toHiraganaLetters } from './reading.ts'

/** A reading (ruby) given by the author. */
export type Ruby = { text: string; reading: string }

/** Applies the author's readings to all occurrences of the same characters in the text. */
export function withRubies(text: string, tokens: readonly Token[], rubies: readonly Ruby[]): Token[] {
  let read = [...tokens]
  for (const ruby of rubies) {
    const written = normalize(ruby.text).text.trim()
    const reading = toHiraganaLetters(normalize(ruby.reading).text.replace(/\s+/gu, ''))
    if (written === '' || reading === '') continue
    for (let at = text.indexOf(written); at !== -1; at = text.indexOf(written, at + written.length)) {
      read = withOneRuby(read, at, at + written.length, reading)
    }
  }
  return read
}

/** Only at word boundaries: inside a longer word the reading may differ. */
function withOneRuby(tokens: Token[], start: number, end: number, reading: string): Token[] {
  const first = tokens.findIndex((token) => token.start === start)
  const last = tokens.findIndex((token) => token.end === end)
  if (first === -1 || last < first) return tokens
  return tokens.map((token, at) =>
    at === first ? { ...token, reading } : at > first && at <= last ? { ...token, reading: '' } : token,
  )
}
