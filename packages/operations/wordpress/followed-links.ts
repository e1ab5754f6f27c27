import { articlePath } from '@tsuzuri/content/redirect'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { oldPathOf } from '@tsuzuri/wordpress/old-path'
import { isPictureFile } from '@tsuzuri/wordpress/picture-file'
import { pathKey, type Survey } from './survey.ts'

const longestHref = 2000

/**
 * Where the links of the old site lead now: straight to the new address where that came along, to the same place in the
 * text; from the page of an attachment to its file, unless that is a picture. `unknown` hears of pages of the old site
 * that no file has brought.
 */
export function openLinks(
  { head: { siteUrl }, paths, attachments }: Survey,
  slugs: ReadonlyMap<string, string>,
): (href: string, unknown?: () => void) => string | undefined {
  const ownHost = hostOf(siteUrl)
  return (given, unknown) => {
    const href = given.trim()
    // Resolved against the site, these would lead to its home page.
    if (href === '' || href.startsWith('#')) return ''
    const url = URL.parse(href, `${siteUrl}/`)
    if (url === null) return undefined
    if (hostOf(url.href) === ownHost && /^https?:$/.test(url.protocol)) {
      const number = url.searchParams.get('p') ?? url.searchParams.get('page_id')
      const numberOfFile = url.searchParams.get('attachment_id')
      const path = oldPathOf(url.href, siteUrl)
      const found =
        path === undefined
          ? undefined
          : (paths.get(pathKey(path)) ?? paths.get(pathKey(path.replace(/\?.*$/, ''))))
      const slug = slugs.get(found?.kind === 'article' ? found.id : (number ?? ''))
      if (slug !== undefined) return `${articlePath(slug)}${url.hash}`
      const file = attachments.get(found?.id ?? numberOfFile ?? number ?? '')
      if (file !== undefined) return isPictureFile(file.url) ? '' : usable(resolved(file.url))
      if (found?.kind === 'attachment') return ''
      const isPage = path !== undefined && !/\/wp-(?:content|admin|login)/.test(path)
      if (isPage || numberOfFile !== null) unknown?.()
    }
    return usable(url.href)
  }
}

function resolved(address: string): string {
  return URL.parse(address)?.href ?? ''
}

function usable(href: string): string | undefined {
  return isSafeHref(href) && href.length <= longestHref ? href : undefined
}

export function hostOf(address: string): string {
  return (URL.parse(address)?.host ?? '').replace(/^www\./, '')
}
