import { z } from 'zod'
import { isSafeHref } from './safe-href.ts'

export const hrefSchema = z
  .string()
  .normalize('NFC')
  .max(2000)
  .refine(isSafeHref, { error: 'リンク先は http(s)、mailto、または / で始まるURLに限ります' })

/** An address elsewhere on the web. */
export const webAddressSchema = hrefSchema.refine((href) => /^https?:/i.test(href), {
  error: 'http(s) で始まるURLに限ります',
})
