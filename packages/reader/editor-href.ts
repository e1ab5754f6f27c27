import { base, withinMagazine } from './addresses.ts'
import { canonicalPath } from './load-page.ts'

/** An address that editors wrote, in the form that leads nowhere else first (R1): pages of the magazine end with a slash. */
export function canonicalHref(href: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const isPage = withinMagazine(path) !== undefined && !/\.[^/]*$/.test(path)
  return isPage ? `${base}${canonicalPath(withinMagazine(path) ?? '/')}${rest}` : href
}
