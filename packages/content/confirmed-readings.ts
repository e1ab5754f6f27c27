import { z } from 'zod'
import { line, reading, required } from './text.ts'

const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・ 　]+$/u

const confirmedReadingSchema = z.strictObject({
  text: required(line(100)).refine((text) => /\p{Script=Han}/u.test(text), { error: '漢字がありません' }),
  reading: required(reading(100)).refine((text) => kana.test(text), {
    error: 'よみは、かなで書いてください',
  }),
})
export type ConfirmedReading = z.infer<typeof confirmedReadingSchema>

/** How words of an article are read, as an editor confirmed or corrected it. Each word once. */
export const confirmedReadingsSchema = z
  .array(confirmedReadingSchema)
  .max(2000)
  .refine((list) => new Set(list.map(({ text }) => text)).size === list.length, {
    error: '同じ言葉が二度あります',
  })
