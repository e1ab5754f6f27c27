import { z } from 'zod'
import type { Problem } from './problem.ts'

export const problem: z.ZodType<Problem> = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string().meta({ description: '日本語の説明' }),
    detailEn: z.string().meta({ description: 'The same in English' }),
    faults: z
      .array(z.object({ path: z.string(), reason: z.string() }))
      .readonly()
      .exactOptional(),
    location: z.string().exactOptional(),
    retryAfterSeconds: z.int().exactOptional(),
    conflict: z
      .object({
        version: z.int(),
        at: z.string(),
        by: z.object({ actor: z.string(), name: z.string() }),
        content: z.unknown(),
      })
      .exactOptional(),
  })
  .meta({ id: 'Problem' })
