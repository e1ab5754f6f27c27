import { z } from 'zod'
import type { Fault } from './refusal.ts'
import { prose } from './text.ts'

/** A 訂正: a public note on an error of a published article, with the day on which it was corrected. */
const correctionSchema = z.strictObject({
  on: z.iso.date(),
  /** What the article said. */
  wrong: prose(1000).trim(),
  /** What is right. */
  right: prose(1000).trim(),
})
export type Correction = z.infer<typeof correctionSchema>

export const correctionsSchema = z.array(correctionSchema).max(50)

/** What notes still lack: readers must learn what was wrong and what is right. */
export function unfinishedCorrections(corrections: readonly Correction[]): Fault[] {
  return corrections.flatMap(({ wrong, right }, at) => [
    ...(wrong === ''
      ? [{ path: `corrections[${at}].wrong`, reason: '訂正に、誤っていた内容がありません' }]
      : []),
    ...(right === '' ? [{ path: `corrections[${at}].right`, reason: '訂正に、正しい内容がありません' }] : []),
  ])
}

/** The note as one sentence, for feeds and structured data. */
export function correctionSentence({ wrong, right }: Pick<Correction, 'wrong' | 'right'>): string {
  return `誤：${inLine(wrong)}　正：${inLine(right)}`
}

function inLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}
