import { parseUrl } from './parse-url.ts'

/**
 * The addresses allowed in a link: http(s), mailto, or a path of this site. Everything that could run a script is
 * refused.
 */
export function isSafeHref(href: string): boolean {
  if (!href.isWellFormed() || /[\p{Cc}\s\\<>"]/u.test(href)) return false
  if (href.startsWith('/')) return !href.startsWith('//')
  if (href.startsWith('#')) return true
  const url = parseUrl(href)
  if (url === undefined) return false
  if (url.protocol === 'mailto:') return url.pathname.includes('@')
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
}
