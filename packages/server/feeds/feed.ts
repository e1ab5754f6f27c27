import type { ContentKey } from '@tsuzuri/content/content-key'
import { type ListBySlug, listPath } from '@tsuzuri/content/list-address'
import { Refusal } from '@tsuzuri/content/refusal'
import type { FullArticle } from '@tsuzuri/content/published'
import { readFullArticles } from '@tsuzuri/database/published/articles/full-articles'
import { findListName } from '@tsuzuri/database/published/lists/list-name'
import { listPublishedArticles } from '@tsuzuri/database/published/lists/lists'
import { trackDependencies } from '@tsuzuri/database/queries/dependencies'
import { requireTracking } from '@tsuzuri/database/queries/read-guard'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { usageHeader } from '../crawlers/usage-header.ts'
import { type FeedItem, feedItem } from './feed-item.ts'

/** The newest articles of a list, as input for every feed format. All URLs are absolute. */
export type Feed = {
  list: ListBySlug
  title: string
  description: string
  publisher: string
  siteUrl: string
  homeUrl: string
  hubUrl: string | undefined
  modifiedAt: Date
  items: FeedItem[]
  /** The `Content-Usage` headers for crawlers. */
  usage: Record<string, string>
}

/** Reads a feed and the content keys that it depends on. */
export function readFeed(context: Context, list: ListBySlug): Promise<{ feed: Feed; keys: ContentKey[] }> {
  return requireTracking(() => read(context, list))
}

async function read(
  { db, config, now }: Context,
  list: ListBySlug,
): Promise<{ feed: Feed; keys: ContentKey[] }> {
  const at = now()
  const reads = new Set<ContentKey>()
  const reader = trackDependencies(db.reader, reads)
  const { settings } = await readSettings(reader)
  const name = list.kind === 'all' ? undefined : ((await findListName(reader, list, at)) ?? unknown())
  const { items: cards } = await listPublishedArticles(reader, filterOf(list), 1, at)
  const articles = await readFullArticles(
    reader,
    cards.map((card) => card.id),
    at,
  )
  return {
    feed: {
      list,
      title: name === undefined ? settings.name : `${name} | ${settings.name}`,
      description: settings.description === '' ? settings.name : settings.description,
      publisher: settings.publisher === '' ? settings.name : settings.publisher,
      siteUrl: config.publicUrl,
      homeUrl: `${config.publicUrl}${listPath(list)}`,
      hubUrl: config.websubHub,
      modifiedAt: newest(articles),
      items: articles.map((article) => feedItem(article, config.publicUrl)),
      usage: usageHeader(settings, 'category' in list ? list.category : undefined),
    },
    keys: [...reads],
  }
}

/** Without any publication the date is the Unix epoch. */
function newest(articles: readonly FullArticle[]): Date {
  return new Date(Math.max(0, ...articles.map((article) => Date.parse(article.modifiedAt))))
}

function filterOf(list: ListBySlug): Record<string, string> {
  if (list.kind === 'all') return {}
  if (list.kind === 'tag' || list.kind === 'user' || list.kind === 'series') return { [list.kind]: list.slug }
  const { category } = list
  return list.kind === 'category' ? { category } : { category, subcategory: list.subcategory }
}

function unknown(): never {
  throw new Refusal('not-found', 'この一覧は見つかりません。', 'The list was not found.')
}
