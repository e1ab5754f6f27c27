import type { ContentKey } from '@tsuzuri/content/content-key'
import { articlesNamed, namesArticles, robotsText } from '@tsuzuri/content/crawlers/robots'
import { listCategorySlugs } from '@tsuzuri/database/published/articles/category-slugs'
import { listPublishedCategories } from '@tsuzuri/database/published/taxonomy/categories'
import { trackDependencies } from '@tsuzuri/database/queries/dependencies'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import type { DiscoveryDocument } from '../feeds/document-response.ts'

/** robots.txt from the settings. The articles are read only where their category decides whether they may be crawled. */
export async function robotsDocument({ db, config, now }: Context): Promise<DiscoveryDocument> {
  const at = now()
  const keys = new Set<ContentKey>()
  const reader = trackDependencies(db.reader, keys)
  const { crawlers } = (await readSettings(reader)).settings
  const categories = await listPublishedCategories(reader, at)
  const isNaming = namesArticles(crawlers, categories)
  const named = await Promise.all(
    categories.map(async ({ slug, total }) => ({
      slug,
      total,
      articles: isNaming ? await listCategorySlugs(reader, slug, { most: articlesNamed, now: at }) : [],
    })),
  )
  return {
    body: robotsText({ publicUrl: config.publicUrl, crawlers, categories: named }),
    type: 'text/plain; charset=utf-8',
    keys: [...keys],
  }
}
