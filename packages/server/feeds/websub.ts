import { feedFormats, type FeedFormat, feedPath, type ListBySlug } from '@tsuzuri/content/list-address'
import type { FullArticle } from '@tsuzuri/content/published'
import { readFullArticles } from '@tsuzuri/database/published/articles/full-articles'
import {
  type ChangeCursor,
  changedArticlesSince,
  currentCursor,
} from '@tsuzuri/database/published/articles/changed-articles'
import { findPosition, savePosition } from '@tsuzuri/database/positions'
import type { Context } from '../context.ts'

const mostFeedsPerRequest = 20
const mostWaiting = 1000
const timeoutMs = 10_000

/**
 * Notifies the WebSub hub of changed feeds (https://www.w3.org/TR/websub/#publishing). It polls, because a scheduled
 * article becomes visible without any command.
 */
export async function startHubNotifications(
  context: Context,
  { everyMs = 20_000, mayPost = () => true }: { everyMs?: number; mayPost?: () => boolean } = {},
): Promise<() => Promise<void>> {
  const { db, config, log, now } = context
  if (config.websubHub === undefined) return async () => {}
  const hub = config.websubHub
  const waiting = new Set<string>()
  let cursor = await openCursor()
  let under: Promise<void> | undefined
  const timer = setInterval(() => {
    under ??= notifyHub()
      .catch((error: unknown) => log.warn({ err: error, hub }, 'the WebSub hub could not be notified'))
      .finally(() => {
        under = undefined
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await under
  }

  /** Begins where the last instance that notified the hub ended. */
  async function openCursor(): Promise<ChangeCursor> {
    const delivered = await findPosition(db.reader, 'hub')
    const current = await currentCursor(db.reader, now())
    // A restored database may end before the position.
    if (delivered !== undefined && delivered.id <= current.auditId)
      return { auditId: delivered.id, at: delivered.at }
    await savePosition(db.writer, 'hub', { id: current.auditId, at: current.at })
    return current
  }

  async function notifyHub(): Promise<void> {
    if (!mayPost()) return
    const news = await changedArticlesSince(db.reader, cursor, now())
    cursor = news.cursor
    if (news.articleIds.length > 0) {
      const articles = await readFullArticles(db.reader, news.articleIds.slice(0, mostFeedsPerRequest), now())
      for (const path of feedsOf(articles)) if (waiting.size < mostWaiting) waiting.add(path)
    }
    if (waiting.size === 0 || !mayPost()) return
    const paths = [...waiting]
    const body = new URLSearchParams([
      ['hub.mode', 'publish'],
      ...paths.map((path) => ['hub.url', `${config.publicUrl}${path}`]),
    ])
    const answer = await fetch(hub, { method: 'POST', body, signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the hub answered ${answer.status}`)
    for (const path of paths) waiting.delete(path)
    await savePosition(db.writer, 'hub', { id: cursor.auditId, at: cursor.at })
  }
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
