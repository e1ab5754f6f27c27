import { feedFormats, type FeedFormat, feedPath, type ListBySlug } from '@tsuzuri/content/list-address'
import type { Notice } from '@tsuzuri/content/notices/notice'
import type { FullArticle } from '@tsuzuri/content/published'
import type { StoredEvent } from '@tsuzuri/database/outbox/events'
import { readFullArticles } from '@tsuzuri/database/published/articles/full-articles'
import type { Context } from '../context.ts'
import { DeliveryCancelled, DeliveryFault } from './delivery-fault.ts'

const timeoutMs = 10_000

/** Notifies the WebSub hub of the feeds that an event changed (https://www.w3.org/TR/websub/#publishing). */
export async function notifyHub({ config, db, now }: Context, { notice }: StoredEvent): Promise<void> {
  if (config.websubHub === undefined) throw new DeliveryCancelled('WebSubのハブは、もう設定されていません')
  const articles = await readFullArticles(db.reader, articleIdsOf(notice), now())
  const body = new URLSearchParams([
    ['hub.mode', 'publish'],
    ...[...feedsOf(articles)].map((path) => ['hub.url', `${config.publicUrl}${path}`]),
  ])
  const status = await post(config.websubHub, body)
  if (status >= 200 && status < 300) return
  throw new DeliveryFault(`ハブが ${status} と答えました`, { isTargetDown: status === 429 || status >= 500 })
}

async function post(hub: string, body: URLSearchParams): Promise<number> {
  try {
    const answer = await fetch(hub, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    throw new DeliveryFault('ハブにつながりません', { isTargetDown: true })
  }
}

function articleIdsOf(notice: Notice): number[] {
  if (notice.kind === 'articles.imported') return notice.articleIds
  return 'articleId' in notice ? [notice.articleId] : []
}

/** The feeds that change with these articles: those of the magazine, and of the lists that contain them. */
function feedsOf(articles: readonly FullArticle[]): Set<string> {
  const lists: ListBySlug[] = [{ kind: 'all' }]
  for (const { category, subcategory, tags, authors, series } of articles) {
    lists.push({ kind: 'category', category: category.slug })
    if (subcategory !== null)
      lists.push({ kind: 'subcategory', category: category.slug, subcategory: subcategory.slug })
    lists.push(...tags.map(({ slug }) => ({ kind: 'tag' as const, slug })))
    lists.push(...authors.map(({ slug }) => ({ kind: 'user' as const, slug })))
    if (series !== null) lists.push({ kind: 'series', slug: series.slug })
  }
  const formats = Object.keys(feedFormats) as FeedFormat[]
  return new Set(lists.flatMap((list) => formats.map((format) => feedPath(list, format))))
}
