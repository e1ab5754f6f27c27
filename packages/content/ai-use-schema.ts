import { z } from 'zod'
import { aiUses } from './ai-use.ts'

/** The editors' statement; 「なし」 excludes all others. */
export const aiUseSchema = z
  .array(z.enum(aiUses))
  .min(1)
  .max(aiUses.length - 1)
  .refine((uses) => new Set(uses).size === uses.length, { error: '同じものが二度あります' })
  .refine((uses) => uses.length === 1 || !uses.includes('none'), {
    error: '「なし」は、ほかと一緒には選べません',
  })
