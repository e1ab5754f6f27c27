import { base, withinMagazine } from './addresses.ts'
import { canonicalPath } from './load-page.ts'

/** The canonical form of a URL that editors wrote (R1), to avoid a redirect: paths of the magazine end with a slash. */
export function canonicalHref(href: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
  const isPage = withinMagazine(path) !== undefined && !/\.[^/]*$/.test(path)
  return isPage ? `${base}${canonicalPath(withinMagazine(path) ?? '/')}${rest}` : href
}
