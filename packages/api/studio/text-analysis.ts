import { z } from 'zod'
import { analysedTexts } from './analysed-texts.ts'
import { route } from './route.ts'

const morpheme = z.object({
  from: z.int(),
  to: z.int(),
  base: z.string(),
  normal: z.string(),
  kind: z.string(),
  form: z.string(),
})

export type AnalysedWord = z.output<typeof morpheme>

export const textAnalysisRoutes = {
  analyseTexts: route({
    method: 'POST',
    path: '/api/studio/text-analysis',
    summary:
      '文章を検索の辞書で語に分け、終止形・品詞・活用形を返します（校正のため）。何も書き込みません。辞書の準備ができていないときは null です。',
    entrance: 'staff',
    input: z.strictObject({ texts: analysedTexts }),
    answer: z.object({
      texts: z.array(z.array(morpheme)).nullable(),
      /** The version of the proofreading lists: a desk notices a change with its next check. */
      proofVersion: z.number(),
    }),
  }),
}
