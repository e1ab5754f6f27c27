import { articlePath } from '@tsuzuri/content/redirect'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { oldPathOf } from '@tsuzuri/wordpress/old-path'
import { isPictureFile } from '@tsuzuri/wordpress/picture-file'
import { pathKey, type Survey } from './survey.ts'

const longestHref = 2000

/**
 * Rewrites links of the old site: to the new address of an imported article, with the fragment; from an attachment page
 * to its file, unless that is a picture. Calls `unknown` for pages of the old site that no imported file contains.
 */
export function openLinks(
  { head: { siteUrl }, paths, attachments }: Survey,
  slugs: ReadonlyMap<string, string>,
): (href: string, unknown?: () => void) => string | undefined {
  const ownHost = hostOf(siteUrl)
  return (given, unknown) => {
    const href = given.trim()
    // Resolved against the site, these would link to its home page.
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
