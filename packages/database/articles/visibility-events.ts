import type { NoticeOf } from '@tsuzuri/content/notices/notice'
import { stateAt } from '@tsuzuri/content/visibility'
import { visiblePublications } from '../published/visible.ts'
import type { Writing } from '../rows.ts'
import type { ArticleAction } from './store.ts'
import type { StoredArticle } from './stored-article.ts'

/** Title and slug as readers see them, which may differ from those of the newest draft. */
export type ShownArticle = { title: string; slug: string }

export async function findShown({ tx, now }: Writing, articleId: number): Promise<ShownArticle | undefined> {
  return visiblePublications(tx, now)
    .select(['title', 'slug'])
    .where('article_id', '=', articleId)
    .executeTakeFirst()
}

/**
 * Writes an event if the command changed what readers see. A publication whose receipt is still open gets its event from
 * `confirmReceipts`, at its minute.
 */
export async function recordVisibilityChange(
  writing: Writing,
  article: StoredArticle,
  action: ArticleAction,
  before: ShownArticle | undefined,
): Promise<void> {
  const articleId = article.id
  const after = await findShown(writing, articleId)
  if (before !== undefined && after === undefined) {
    const reason = action === 'delete' ? 'deleted' : action === 'withdraw' ? 'withdrawn' : 'rescheduled'
    writing.events.push({ notice: { kind: 'article.withdrawn', articleId, ...before, reason } })
  } else if (before !== undefined && after !== undefined) {
    writing.events.push({ notice: { kind: 'article.updated', articleId, ...after } })
  } else if (after !== undefined && !(await hasOpenReceipt(writing, articleId))) {
    const plannedAt = article.period?.from ?? writing.now
    writing.events.push({ notice: await publishedNotice(writing, articleId, after, plannedAt) })
  }
}

const mostNamed = 20

/** Notes imported articles that readers see now in one event of the transaction. */
export function recordImported({ events, now }: Writing, articles: readonly StoredArticle[]): void {
  const ids = articles.filter((article) => stateAt(article, now) === 'published').map(({ id }) => id)
  if (ids.length === 0) return
  const noted = events.map(({ notice }) => notice).find((notice) => notice.kind === 'articles.imported')
  if (noted === undefined) {
    const notice = {
      kind: 'articles.imported',
      articleIds: ids.slice(0, mostNamed),
      count: ids.length,
    } as const
    events.push({ notice })
    return
  }
  noted.articleIds = [...noted.articleIds, ...ids].slice(0, mostNamed)
  noted.count += ids.length
}

export async function publishedNotice(
  { tx, now }: Writing,
  articleId: number,
  shown: ShownArticle,
  plannedAt: Date,
): Promise<NoticeOf<'article.published'>> {
  const release = await tx
    .selectFrom('revisions')
    .select(['at', 'by'])
    .where('article_id', '=', articleId)
    .where('action', 'in', ['publish', 'schedule', 'unwithdraw'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    kind: 'article.published',
    articleId,
    ...shown,
    plannedAt: plannedAt.toISOString(),
    seenAt: now.toISOString(),
    releasedAt: new Date(release?.at ?? plannedAt).toISOString(),
    releasedBy: release?.by ?? '',
  }
}

async function hasOpenReceipt({ tx }: Writing, articleId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('receipts')
    .select('planned_at')
    .where('article_id', '=', articleId)
    .where('seen_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
