import { articlePath } from '@tsuzuri/content/redirect'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { oldPathOf } from '@tsuzuri/wordpress/old-path'
import { pathKey, type Survey } from './survey.ts'

const longestHref = 2000

/**
 * Where the links of the old site lead now: straight to the new address where that came along, to the same place in the
 * text. `unknown` hears of pages of the old site that no file has brought.
 */
export function openLinks(
  { head: { siteUrl }, paths }: Survey,
  slugs: ReadonlyMap<string, string>,
): (href: string, unknown?: () => void) => string | undefined {
  const ownHost = hostOf(siteUrl)
  return (href, unknown) => {
    const url = URL.parse(href.trim(), `${siteUrl}/`)
    if (url === null) return undefined
    if (hostOf(url.href) === ownHost && /^https?:$/.test(url.protocol)) {
      const number = url.searchParams.get('p') ?? url.searchParams.get('page_id')
      const path = oldPathOf(url.href, siteUrl)
      const found =
        path === undefined
          ? undefined
          : (paths.get(pathKey(path)) ?? paths.get(pathKey(path.replace(/\?.*$/, ''))))
      const slug = slugs.get(found?.kind === 'article' ? found.id : (number ?? ''))
      if (slug !== undefined) return `${articlePath(slug)}${url.hash}`
      if (found?.kind === 'attachment') return ''
      if (path !== undefined && !/\/wp-(?:content|admin|login)/.test(path)) unknown?.()
    }
    return isSafeHref(url.href) && url.href.length <= longestHref ? url.href : undefined
  }
}

export function hostOf(address: string): string {
  return (URL.parse(address)?.host ?? '').replace(/^www\./, '')
}
