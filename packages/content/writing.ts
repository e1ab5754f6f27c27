import { z } from 'zod'

/** 横書き or 縦書き. */
export const writingSchema = z.enum(['horizontal', 'vertical'])
export type WritingDirection = z.infer<typeof writingSchema>
