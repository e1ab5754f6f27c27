import { z } from 'zod'

/** One line of text: NFC, trimmed, no line breaks. */
export function line(max: number) {
  return lineIn('NFC', max)
}

/** How a name is read: like `line`, with half-width kana as full-width ones. */
export function reading(max: number) {
  return lineIn('NFKC', max)
}

function lineIn(form: 'NFC' | 'NFKC', max: number) {
  return z
    .string()
    .normalize(form)
    .trim()
    .max(max)
    .refine((text) => text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text), {
      error: '改行や制御文字は使えません',
    })
}

/** Text of several lines: NFC, line breaks as \n, no other control characters. */
export function prose(max: number) {
  return z
    .string()
    .normalize('NFC')
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .max(max)
    .refine((text) => text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text), {
      error: '制御文字は使えません',
    })
}

export function required<T extends z.ZodString>(text: T): T {
  return text.min(1)
}
