import type { ArticleContent } from '@tsuzuri/content/article'
import { readingMinutes } from '@tsuzuri/content/body/plain-text'
import {
  articleKey,
  categoriesKey,
  listKey,
  type ListName,
  redirectsKey,
  tagsKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { articlePath } from '@tsuzuri/content/redirect'
import { addEntries, removeEntries } from '../lists/entries.ts'
import { leadTo, stopLeadingFrom } from '../redirects.ts'
import type { Tables } from '../tables.ts'
import { insertRows, type Writing } from '../rows.ts'
import { textActions } from './store.ts'
import type { StoredArticle } from './stored-article.ts'

/** Makes what readers see follow the articles: published ones stand in their lists, all others nowhere. */
export async function syncPublications(writing: Writing, articles: readonly StoredArticle[]): Promise<void> {
  const { tx, now } = writing
  const ids = articles.map((article) => article.id)
  const old = await tx
    .deleteFrom('publications')
    .where('article_id', 'in', ids)
    .returning(['article_id', 'slug', 'published_at', 'until'])
    .execute()
  const left = old.length === 0 ? [] : await removeEntries(writing, ids)
  const rows = articles.flatMap((article) => publicationRow(article, now) ?? [])
  await insertRows(writing, 'publications', rows)
  const entered = articles.flatMap((article) => listsOf(article.content))
  const listed = new Map(rows.filter((row) => row.listed === 1).map((row) => [row.article_id, row]))
  await addEntries(
    writing,
    articles.flatMap((article) => {
      const row = listed.get(article.id)
      if (row === undefined) return []
      const { published_at: publishedAt, until } = row
      return listsOf(article.content).map((list) => ({ list, publishedAt, articleId: article.id, until }))
    }),
  )
  await followRenames(writing, old, rows)
  const before = new Map(old.map((row) => [row.article_id, row]))
  const atOtherTimes = rows.some((row) => {
    const earlier = before.get(row.article_id)
    return earlier?.published_at !== row.published_at || earlier.until !== row.until
  })
  announce(writing, ids, left, listed.size === 0 ? [] : entered, atOtherTimes)
}

/** Articles whose end has passed leave the lists, so that the lists need not step over them for ever. */
export async function sweepEnded(writing: Writing): Promise<void> {
  const { tx, now } = writing
  const ended = await tx
    .updateTable('publications')
    .set({ listed: 0 })
    .where('listed', '=', 1)
    .where('until', '<=', now.getTime())
    .returning('article_id')
    .execute()
  if (ended.length === 0) return
  const ids = ended.map((row) => row.article_id)
  announce(writing, ids, await removeEntries(writing, ids), [])
}

export function listsOf(content: ArticleContent): ListName[] {
  return [
    { kind: 'all' },
    ...(content.categoryId === undefined ? [] : [{ kind: 'category' as const, id: content.categoryId }]),
    ...(content.subcategoryId === undefined
      ? []
      : [{ kind: 'subcategory' as const, id: content.subcategoryId }]),
    ...content.tagIds.map((id) => ({ kind: 'tag' as const, id })),
    ...content.authorIds.map((id) => ({ kind: 'user' as const, id })),
  ]
}

function publicationRow(
  { id, status, period, documentId, content }: StoredArticle,
  now: Date,
): Tables['publications'] | undefined {
  if (status !== 'published' || period === undefined || content.categoryId === undefined) return undefined
  return {
    article_id: id,
    document_id: documentId,
    slug: content.slug,
    title: content.title,
    lead: content.lead,
    category_id: content.categoryId,
    subcategory_id: content.subcategoryId ?? null,
    author_ids: JSON.stringify(content.authorIds),
    cover: content.cover === undefined ? null : JSON.stringify(content.cover),
    disclosure_kind: content.disclosure.kind,
    sponsor: content.disclosure.sponsor,
    published_at: period.from.getTime(),
    until: period.until?.getTime() ?? null,
    updated_at: content.updatedAt === undefined ? null : Date.parse(content.updatedAt),
    reading_minutes: readingMinutes(content.body),
    listed: period.until !== undefined && period.until <= now ? 0 : 1,
  }
}

/** Whoever kept the old address is led to the new one, in one step. */
async function followRenames(
  writing: Writing,
  old: readonly { article_id: number; slug: string }[],
  rows: readonly Tables['publications'][],
): Promise<void> {
  const before = new Map(old.map((row) => [row.article_id, row.slug]))
  const arrived = rows.filter((row) => before.get(row.article_id) !== row.slug)
  await stopLeadingFrom(
    writing,
    arrived.map((row) => articlePath(row.slug)),
  )
  for (const row of arrived) {
    const slug = before.get(row.article_id) ?? (await lastPublicSlug(writing, row))
    if (slug !== undefined && slug !== row.slug) {
      await leadTo(writing, articlePath(slug), articlePath(row.slug))
      writing.changed.add(redirectsKey)
    }
  }
}

/** Where readers found an article before it was withdrawn. */
async function lastPublicSlug({ tx }: Writing, row: Tables['publications']): Promise<string | undefined> {
  const last = await tx
    .selectFrom('revisions')
    .innerJoin('documents', 'documents.id', 'revisions.document_id')
    .select('documents.content')
    .where('revisions.article_id', '=', row.article_id)
    .where('revisions.status', '=', 'published')
    .where('revisions.document_id', '<>', row.document_id)
    .where('revisions.action', 'not in', textActions)
    .orderBy('revisions.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? undefined : (JSON.parse(last.content) as ArticleContent).slug
}

/** An index counts what is visible, so its counts change with a list's articles and with their times. */
function announce(
  writing: Writing,
  ids: readonly number[],
  left: readonly ListName[],
  entered: readonly ListName[],
  atOtherTimes = false,
): void {
  const { changed } = writing
  for (const id of ids) changed.add(articleKey(id))
  const before = new Set(left.map(listKey))
  const after = new Set(entered.map(listKey))
  for (const key of before.union(after)) changed.add(key)
  for (const key of atOtherTimes ? before.union(after) : before.symmetricDifference(after)) {
    if (key.startsWith('list:tag:')) changed.add(tagsKey)
    else if (key.startsWith('list:user:')) changed.add(usersKey)
    else if (/^list:(sub)?category:/.test(key)) changed.add(categoriesKey)
  }
}
