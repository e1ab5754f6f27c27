import { articleContentSchema } from '@tsuzuri/content/article'
import { instantOf, type Manuscript } from '@tsuzuri/content/manuscript'
import { articleInput, type Places } from '@tsuzuri/content/manuscript/article-input'
import { assertPublishable } from '@tsuzuri/content/publishing'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import type { IncomingArticle } from '@tsuzuri/database/archive/restore-articles'

/** Converts the files of an article to the form in which it is stored. Throws a refusal if that is not possible. */
export function incomingArticle(
  name: string,
  { newest, shown }: { newest: Manuscript; shown: Manuscript | undefined },
  places: Places,
  now: Date,
): IncomingArticle {
  const contentOf = (manuscript: Manuscript) =>
    readInput(articleContentSchema, articleInput(manuscript, slugOf(manuscript, name), places, { now }), '')
  const { front } = newest
  const at = (text: string | undefined) => (text === undefined ? undefined : instantOf(text, now))
  const from = at(front.published)
  const isPublished = front.state === 'published' && from !== undefined
  const status = front.state === 'withdrawn' ? 'withdrawn' : isPublished ? 'published' : 'draft'
  const article: IncomingArticle = {
    id: front.id,
    status,
    content: contentOf(newest),
    publicContent: shown === undefined || !isPublished ? undefined : contentOf(shown),
    period: isPublished ? { from, until: at(front.until) } : undefined,
    firstPublishedAt: at(front.firstPublished) ?? (isPublished ? from : undefined),
    feedName: front.feedName,
    releasedAt: isPublished ? at(front.released) : undefined,
    createdAt: at(front.created),
    editedAt: at(front.edited),
    deletedAt: front.state === 'deleted' ? (at(front.deleted) ?? now) : undefined,
  }
  if (isPublished) {
    assertPublishable({ content: article.publicContent ?? article.content })
    assertPeriod(article)
  }
  return article
}

function slugOf({ front }: Manuscript, name: string): string {
  return front.slug ?? name
}

function assertPeriod({ period }: IncomingArticle): void {
  if (period?.until === undefined || period.until > period.from) return
  const reason = 'published より後の日時にしてください'
  throw new Refusal('invalid', `until：${reason}。`, 'The end must be later than the beginning.', [
    { path: 'until', reason },
  ])
}
