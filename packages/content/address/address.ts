import { z } from 'zod'
import { isSafeHref } from './safe-href.ts'

export const hrefSchema = z
  .string()
  .normalize('NFC')
  .max(2000)
  .refine(isSafeHref, { error: ({ input }) => reasonOf(String(input)) })

/** An address elsewhere on the web. */
export const webAddressSchema = hrefSchema.refine((href) => /^https?:/i.test(href), {
  error: 'http(s) で始まるURLに限ります',
})

/** The reason why an address is refused, as the message of the field. */
function reasonOf(href: string): string {
  if (/\s/u.test(href)) return 'URLに空白は使えません'
  if (!href.isWellFormed() || /[\p{Cc}\\<>"]/u.test(href))
    return 'URLに使えない文字があります（< > " \\ や制御文字）'
  if (/^https?:\/\/[^/?#]*@/i.test(href)) return 'URLにユーザー名やパスワードは書けません'
  if (/^(?:https?|mailto):/i.test(href)) return 'URLの形が正しくありません'
  return 'http(s)、mailto、または / で始まるURLに限ります'
}
