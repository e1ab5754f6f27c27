import { z } from 'zod'

/** Only these may stand in a link: http(s), mailto, or a path of this site. Anything a script could hide in is refused. */
export function isSafeHref(href: string): boolean {
  if (!href.isWellFormed() || /[\p{Cc}\s\\<>"]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (href.startsWith('#')) return true
  const url = URL.parse(href)
  if (url === null) return false
  if (url.protocol === 'mailto:') return url.pathname.includes('@')
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}

export const hrefSchema = z
  .string()
  .normalize('NFC')
  .max(2000)
  .refine(isSafeHref, { error: 'リンク先は http(s)、mailto、または / で始まる住所に限ります' })

/** An address elsewhere on the web. */
export const webAddressSchema = hrefSchema.refine((href) => /^https?:/i.test(href), {
  error: 'http(s) で始まる住所に限ります',
})
