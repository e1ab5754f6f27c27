import type { Token } from './analyse.ts'
import { normalize } from './normalize.ts'
import { toHiraganaLetters } from './reading.ts'

/** How an author says that something is read. */
export type Ruby = { text: string; reading: string }

/** The words with the readings that the author gave them, wherever the same letters stand in this text. */
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

/** Only where words begin and end with it: inside a longer word the author may not have meant it. */
function withOneRuby(tokens: Token[], start: number, end: number, reading: string): Token[] {
  const first = tokens.findIndex((token) => token.start === start)
  const last = tokens.findIndex((token) => token.end === end)
  if (first === -1 || last < first) return tokens
  return tokens.map((token, at) =>
    at === first ? { ...token, reading } : at > first && at <= last ? { ...token, reading: '' } : token,
  )
}
