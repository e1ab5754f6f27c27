import { type ListBySlug, listPath } from '@tsuzuri/content/list-address'
import { mediaUrl } from '@tsuzuri/content/media'
import { perPage } from '@tsuzuri/content/page-number'
import { articlePath } from '@tsuzuri/content/redirect'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import type { SitemapArticle } from '@tsuzuri/database/published/sitemap/sitemap-articles'
import type { SitemapList } from '@tsuzuri/database/published/sitemap/sitemap-lists'
import { close, element, open, textElement, type Xml, xmlDeclaration } from '../feeds/xml.ts'
import { sitemapPaths } from '../pages/route-paths.ts'
import { type Part, pagesOfList, partPath } from './sitemap-parts.ts'

const sitemap = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const namespaces = { xmlns: sitemap, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' }

export function indexDocument(parts: readonly Part[], siteUrl: string, hasNews: boolean): string {
  const places = [
    ...parts.map((part) => ({ path: partPath(part), modifiedAt: part.modifiedAt })),
    ...(hasNews ? [{ path: '/sitemaps/news.xml', modifiedAt: undefined }] : []),
  ]
  return (
    xmlDeclaration +
    element(
      'sitemapindex',
      { xmlns: sitemap },
      places.map(({ path, modifiedAt }) =>
        element('sitemap', {}, [textElement('loc', `${siteUrl}${path}`), lastmod(modifiedAt)]),
      ),
    )
  )
}

/** Yields a part piece by piece, so it is never in memory as a whole. */
export async function* urlsetPieces(urls: AsyncIterable<string>): AsyncGenerator<string> {
  yield xmlDeclaration + open('urlset', namespaces)
  yield* urls
  yield close('urlset')
}

export async function* articleUrls(
  articles: AsyncIterable<SitemapArticle[]>,
  siteUrl: string,
): AsyncGenerator<string> {
  for await (const some of articles) {
    yield some
      .map(({ slug, modifiedAt, cover }) =>
        element('url', {}, [
          textElement('loc', `${siteUrl}${articlePath(slug)}`),
          lastmod(modifiedAt),
          cover === undefined
            ? undefined
            : element('image:image', {}, [textElement('image:loc', `${siteUrl}${mediaUrl(cover.media)}`)]),
        ]),
      )
      .join('')
  }
}

/** All pages of a list change when an article is added, so each has the date of the newest article. */
export async function* listUrls(lists: AsyncIterable<SitemapList>, siteUrl: string): AsyncGenerator<string> {
  for await (const { list, total, modifiedAt } of lists) {
    const pages = Math.min(pagesOfList, Math.max(1, Math.ceil(total / perPage)))
    yield Array.from({ length: pages }, (_, at) => listUrl(list, at + 1, modifiedAt, siteUrl)).join('')
  }
}

/** The fixed pages, which exist even without articles. */
export function* indexUrls(siteUrl: string, isEmpty: boolean): Generator<string> {
  if (isEmpty) yield element('url', {}, [textElement('loc', `${siteUrl}/magazine/`)])
  for (const path of [...sitemapPaths, transmissionPath]) {
    yield element('url', {}, [textElement('loc', `${siteUrl}${path}`)])
  }
}

function listUrl(list: ListBySlug, page: number, modifiedAt: Date, siteUrl: string): Xml {
  return element('url', {}, [textElement('loc', `${siteUrl}${listPath(list, page)}`), lastmod(modifiedAt)])
}

function lastmod(at: Date | undefined): Xml | undefined {
  return at === undefined ? undefined : textElement('lastmod', at.toISOString())
}
