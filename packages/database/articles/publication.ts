import { readingMinutes } from '@tsuzuri/content/body/plain-text'
import { addressKey, listKey, publicationsKey, withdrawnKey } from '@tsuzuri/content/content-key'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import { articlePath } from '@tsuzuri/content/redirect'
import { addEntries, removeEntries } from '../lists/entries.ts'
import { listsOf } from '../lists/lists-of.ts'
import { type MovedPage, moveMenuLinks } from '../menu-links.ts'
import { redirectTo, deleteRedirectsFrom } from '../redirects.ts'
import { findDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { insertRows, type Writing } from '../rows.ts'
import { indexArticles } from '../search/index.ts'
import { addChangedKeys } from './changed-keys.ts'
import { recordWithdrawals } from './withdrawals.ts'
import { nameInFeeds } from './feed-names.ts'
import { isSlugFree } from './slug-checks.ts'
import { textActions } from './store.ts'
import type { StoredArticle } from './stored-article.ts'

/** Updates publications, list entries, redirects and the search index of these articles. Only published articles have any. */
export async function syncPublications(writing: Writing, articles: readonly StoredArticle[]): Promise<void> {
  const { tx, now } = writing
  const ids = articles.map((article) => article.id)
  const old = await tx
    .deleteFrom('publications')
    .where('article_id', 'in', ids)
    .returning(['article_id', 'slug', 'published_at', 'until', 'series_id', 'series_part'])
    .execute()
  const left = old.length === 0 ? [] : await removeEntries(writing, ids)
  const rows = articles.flatMap((article) => publicationRow(article, now) ?? [])
  await insertRows(writing, 'publications', rows)
  await nameInFeeds(writing, rows)
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
  const revised = new Map(articles.flatMap(({ id, version }) => (version > 1 ? [[id, version]] : [])))
  await redirectRenamed(writing, old, rows, revised)
  await recordWithdrawals(writing, old, rows)
  await indexArticles(
    writing,
    ids,
    articles.filter((article) => listed.has(article.id)),
  )
  const before = new Map(old.map((row) => [row.article_id, row]))
  const after = new Map(rows.map((row) => [row.article_id, row]))
  const moved = ids.filter((id) => {
    const [earlier, later] = [before.get(id), after.get(id)]
    return earlier?.published_at !== later?.published_at || earlier?.until !== later?.until
  })
  const isSeen = [...old, ...rows].some((row) => row.published_at <= now.getTime())
  const changed = isSeen ? writing.changed : writing.unseen
  for (const id of ids) {
    const [earlier, later] = [before.get(id)?.slug, after.get(id)?.slug]
    if (earlier === later && !moved.includes(id)) continue
    for (const slug of [earlier, later]) if (slug !== undefined) changed.add(addressKey(slug))
  }
  if (old.length > 0 || rows.length > 0) changed.add(publicationsKey)
  const isShown = (row: { published_at: number; until: number | null } | undefined) =>
    row !== undefined &&
    row.published_at <= now.getTime() &&
    (row.until === null || row.until > now.getTime())
  for (const row of old)
    if (isShown(row) && !isShown(after.get(row.article_id))) changed.add(withdrawnKey(row.slug))
  addChangedKeys(changed, ids, left, listed.size === 0 ? [] : entered, moved.length > 0)
  // A part with another number changes its place in the list of parts, though the list has the same entries.
  for (const id of ids) {
    const [earlier, later] = [before.get(id), after.get(id)]
    if (earlier?.series_part === later?.series_part) continue
    for (const seriesId of [earlier?.series_id, later?.series_id])
      if (seriesId !== undefined && seriesId !== null) changed.add(listKey({ kind: 'series', id: seriesId }))
  }
}

/** The published document of each of these articles, if there is one. */
export async function findShownDocuments(
  { tx }: Writing,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('publications')
    .select(['article_id', 'document_id'])
    .where('article_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.article_id, row.document_id]))
}

/** Removes ended articles from the lists, so that list queries need not skip them. */
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
  await indexArticles(writing, ids, [])
  // Nothing changes for readers: the articles have been invisible since they ended.
  writing.unseen.add(publicationsKey)
  addChangedKeys(writing.unseen, ids, await removeEntries(writing, ids), [])
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
    title_breaks: JSON.stringify(phraseBreaks(content.title)),
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
    series_id: content.series?.id ?? null,
    series_part: content.series?.part ?? null,
  }
}

/** Redirects the old address of a renamed article directly to the new one. Only `revised` articles (version by id) can have one. */
async function redirectRenamed(
  writing: Writing,
  old: readonly { article_id: number; slug: string; published_at: number }[],
  rows: readonly Tables['publications'][],
  revised: ReadonlyMap<number, number>,
): Promise<void> {
  const at = writing.now.getTime()
  const before = new Map(old.map((row) => [row.article_id, row.slug]))
  const arrived = rows.filter((row) => before.get(row.article_id) !== row.slug)
  // A redirect at the address of a scheduled article works until the article appears; a visible article takes precedence.
  await deleteRedirectsFrom(
    writing,
    arrived.filter((row) => row.published_at <= at).map((row) => articlePath(row.slug)),
  )
  await deletePassedRedirects(
    writing,
    old.filter((row) => row.published_at <= at),
  )
  const visible: MovedPage[] = []
  for (const row of arrived) {
    const version = revised.get(row.article_id)
    if (version === undefined) continue
    const slug = before.get(row.article_id) ?? (await lastPublicSlug(writing, row.article_id, version))
    if (slug === undefined || slug === row.slug) continue
    // While the article was withdrawn, another one may have taken its old address.
    if (await isSlugFree(writing.tx, slug, row.article_id)) {
      const page = { from: articlePath(slug), to: articlePath(row.slug) }
      await redirectTo(writing, page.from, page.to)
      if (row.published_at <= at) visible.push(page)
    }
  }
  await moveMenuLinks(writing, visible)
}

/** Deletes redirects that are older than the article that appeared at their path, so they don't come back when it goes. */
async function deletePassedRedirects(
  writing: Writing,
  appeared: readonly { slug: string; published_at: number }[],
): Promise<void> {
  if (appeared.length === 0) return
  const publishedAt = new Map(appeared.map((row) => [articlePath(row.slug), row.published_at]))
  const redirects = await writing.tx
    .selectFrom('redirects')
    .select(['path', 'created_at'])
    .where('path', 'in', [...publishedAt.keys()])
    .execute()
  await deleteRedirectsFrom(
    writing,
    redirects.filter((row) => row.created_at < (publishedAt.get(row.path) ?? 0)).map((row) => row.path),
  )
}

/** The slug under which an article without a publication was last published before this version. */
async function lastPublicSlug(
  { tx }: Writing,
  articleId: number,
  version: number,
): Promise<string | undefined> {
  const last = await tx
    .selectFrom('revisions')
    .innerJoin('documents', 'documents.id', 'revisions.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('revisions.article_id', '=', articleId)
    .where('revisions.version', '<', version)
    .where('revisions.status', '=', 'published')
    .where('revisions.action', 'not in', textActions)
    .orderBy('revisions.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last === undefined ? undefined : findDocument(articleDocument, last)?.slug
}
