import { articlePath } from '@tsuzuri/content/redirect'
import { listNews } from '@tsuzuri/database/published/sitemap/sitemap-articles'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { element, textElement, xmlDeclaration } from '../feeds/xml.ts'

const twoDaysMs = 2 * 24 * 60 * 60 * 1000
const mostNews = 1000

/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap: articles of the last two days only. */
export async function newsDocument(context: Context): Promise<string> {
  const { db, config } = context
  const { settings } = await readSettings(db.reader)
  const news = await readNews(context, mostNews)
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:news': 'http://www.google.com/schemas/sitemap-news/0.9',
  }
  return (
    xmlDeclaration +
    element(
      'urlset',
      namespaces,
      news.map(({ slug, title, label, publishedAt }) =>
        element('url', {}, [
          textElement('loc', `${config.publicUrl}${articlePath(slug)}`),
          element('news:news', {}, [
            element('news:publication', {}, [
              textElement('news:name', settings.name),
              textElement('news:language', 'ja'),
            ]),
            textElement('news:publication_date', publishedAt.toISOString()),
            textElement('news:title', `${label === '' ? '' : `【${label}】`}${title}`),
          ]),
        ]),
      ),
    )
  )
}

export async function hasNews(context: Context): Promise<boolean> {
  return (await readNews(context, 1)).length > 0
}

async function readNews({ db, now }: Context, most: number) {
  const at = now()
  return listNews(db.reader, { since: new Date(at.getTime() - twoDaysMs), now: at, most })
}
