import type { TextRange } from './sentences.ts'

export type KnownReading = { from: number; to: number; reading: string }

/**
 * A part of a line as text for the voice. Words whose reading people wrote are passed in kana, because voices guess
 * names. The rest stays in kanji, from which a voice derives words and accents.
 */
export function spokenText(line: string, { from, to }: TextRange, readings: readonly KnownReading[]): string {
  let spoken = ''
  let at = from
  for (const known of readings.toSorted((a, b) => a.from - b.from)) {
    if (known.from < at || known.to > to) continue
    spoken += line.slice(at, known.from) + known.reading
    at = known.to
  }
  return (spoken + line.slice(at, to)).trim()
}
