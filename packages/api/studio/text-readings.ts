import { z } from 'zod'
import { confirmedReadingsSchema } from '@tsuzuri/content/confirmed-readings'
import { analysedTexts } from './analysed-texts.ts'
import { route } from './route.ts'

const word = z.object({
  text: z.string(),
  reading: z.string(),
  /** 0: only kanji of elementary school. 1: also kanji of junior high school. 2: others. */
  level: z.int(),
  isConfirmed: z.boolean(),
})

export type WordReading = z.output<typeof word>

export const textReadingRoutes = {
  readTexts: route({
    method: 'POST',
    path: '/api/studio/text-readings',
    summary:
      '文章の、漢字のある言葉とそのよみを返します（ふりがなのため）。given は人の書いたよみで、辞書より先に使います。何も書き込みません。辞書の準備ができていないときは null です。',
    entrance: 'staff',
    input: z.strictObject({ texts: analysedTexts, given: confirmedReadingsSchema.default([]) }),
    answer: z.object({ texts: z.array(z.array(word)).nullable() }),
  }),
}
