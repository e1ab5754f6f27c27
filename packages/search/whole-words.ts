import type { Token } from './analyse.ts'
import { readNumber } from './number-reading.ts'

/** Joins the digits of a number and the parts of a foreign word: 15 is read じゅうご, not いちご. */
export function withWholeWords(tokens: readonly Token[]): Token[] {
  const whole: Token[] = []
  for (const token of tokens) {
    const before = startsForeign(token) ? whole.at(-1) : undefined
    const surface = before === undefined ? '' : before.surface + token.surface
    if (before?.end === token.start && /^(\d+|[a-z]+)$/.test(surface)) {
      const reading = /^\d/.test(surface) ? readNumber(surface) : before.reading + token.reading
      whole.splice(-1, 1, {
        surface,
        normal: surface,
        reading,
        content: true,
        start: before.start,
        end: token.end,
      })
    } else whole.push(token)
  }
  return whole
}

/** Whether a word begins with a digit or a Latin letter; most words of a Japanese text do not. */
function startsForeign({ surface }: Token): boolean {
  const code = surface.charCodeAt(0)
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a)
}
