import { z } from 'zod'
import { hrefSchema } from './address.ts'

/** An old path of this site and where it leads now. */
export const redirectSchema = z
  .strictObject({
    path: hrefSchema.refine((path) => path.startsWith('/'), { error: '/ で始まる住所に限ります' }),
    target: hrefSchema,
  })
  .refine(({ path, target }) => path !== target, { error: '自分自身へは移せません', path: ['target'] })
export type Redirect = z.infer<typeof redirectSchema>

export function articlePath(slug: string): string {
  return `/magazine/${encodeURIComponent(slug)}/`
}
