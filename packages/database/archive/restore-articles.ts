import { isDeepStrictEqual } from 'node:util'
import type { ArticleContent } from '@tsuzuri/content/article'
import { Refusal } from '@tsuzuri/content/refusal'
import { assertReferences } from '../articles/reference-checks.ts'
import { keepFeedName } from '../articles/feed-names.ts'
import { sweepEnded, syncPublications } from '../articles/publication.ts'
import { planReceipt } from '../articles/receipts.ts'
import { recordImported } from '../articles/visibility-events.ts'
import { insertArticles, replaceArticle } from '../articles/store.ts'
import { findStoredArticle, type StoredArticle } from '../articles/stored-article.ts'
import type { Database } from '../open.ts'
import type { Writing } from '../rows.ts'
import { readSearchableTexts } from '../search/searchable-texts.ts'
import { prepare, type Prepared } from '../search/index.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { type ArchivedArticle, readArchivedArticles } from './archived-article.ts'

/** A manuscript written by hand has neither an id nor a creation time. */
export type IncomingArticle = Omit<ArchivedArticle, 'id' | 'createdAt' | 'editedAt'> & {
  id: number | undefined
  createdAt: Date | undefined
  editedAt: Date | undefined
}

export type Restored = { created: number; updated: number; unchanged: number }

/**
 * Restores archived articles in one transaction. An article that exists already and is identical stays
 * unchanged.
 */
export async function restoreArticles(
  command: Command,
  articles: readonly IncomingArticle[],
): Promise<Changed<Restored>> {
  return write(command, async (writing) => {
    await sweepEnded(writing)
    await assertReferences(
      writing.tx,
      // A deleted article may refer to rows that no longer exist.
      articles
        .filter(({ deletedAt }) => deletedAt === undefined)
        .flatMap((article) => [article.content, shownContent(article)]),
    )
    const known = new Map(
      (await readArchivedArticles(writing.tx, await knownIds(writing, articles))).map((one) => [one.id, one]),
    )
    const found = articles.map((article) => ({ article, before: findKnown(article, known) }))
    const fresh = found.flatMap(({ article, before }) => (before === undefined ? [article] : []))
    const changed = found.flatMap(({ article, before }) =>
      before === undefined || isSame(article, before) ? [] : [{ ...article, id: before.id }],
    )
    await createAll(writing, fresh)
    for (const article of changed) await bringUpToDate(writing, article)
    return {
      created: fresh.length,
      updated: changed.length,
      unchanged: articles.length - fresh.length - changed.length,
    }
  })
}

/** Analyses the published texts, before the transaction of `restoreArticles`. */
export async function prepareRestored(db: Database, articles: readonly IncomingArticle[]): Promise<Prepared> {
  const shown = articles.filter(({ status }) => status === 'published').map(shownContent)
  return prepare(db, await readSearchableTexts(db.reader, shown))
}

/** The article with this id or this slug, if any; a different article under either is refused. */
export function findKnown<Known extends Pick<ArchivedArticle, 'id' | 'createdAt'> & Slugged>(
  { id, content: { slug }, createdAt }: Pick<IncomingArticle, 'id' | 'content' | 'createdAt'>,
  known: ReadonlyMap<number, Known>,
): Known | undefined {
  const there =
    id === undefined
      ? [...known.values()].find((one) => slug !== '' && one.content.slug === slug)
      : known.get(id)
  if (there === undefined || id === undefined) return there
  if (there.createdAt.getTime() === createdAt?.getTime()) return there
  throw new Refusal(
    'conflict',
    `${id}番の記事は、この雑誌では別の記事（「${there.content.slug}」）です。空の雑誌に取り込んでください。`,
    `Number ${id} is another article of this magazine.`,
  )
}

type Slugged = { content: Pick<ArticleContent, 'slug'> }

async function knownIds({ tx }: Writing, articles: readonly IncomingArticle[]): Promise<number[]> {
  const ids = articles.flatMap(({ id }) => id ?? [])
  const slugs = articles.flatMap(({ id, content: { slug } }) => (id === undefined && slug !== '' ? slug : []))
  const rows = await tx
    .selectFrom('articles')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', 'in', ids.length === 0 ? [0] : ids),
        eb.and([eb('slug', 'in', slugs.length === 0 ? ['-'] : slugs), eb('deleted_at', 'is', null)]),
      ]),
    )
    .execute()
  return rows.map((row) => row.id)
}

function shownContent({ content, publicContent }: IncomingArticle): ArticleContent {
  return publicContent ?? content
}

function isSame(article: IncomingArticle, before: ArchivedArticle): boolean {
  const { createdAt = before.createdAt, editedAt = before.editedAt, feedName = before.feedName } = article
  return isDeepStrictEqual(plain({ ...article, id: before.id, createdAt, editedAt, feedName }), plain(before))
}

/** Treats an undefined property like a missing one. */
function plain(article: object): unknown {
  return JSON.parse(JSON.stringify(article))
}

async function createAll(writing: Writing, articles: readonly IncomingArticle[]): Promise<void> {
  if (articles.length === 0) return
  const stored = await insertArticles(
    writing,
    articles.map((article) => ({ ...stateOf(article), id: article.id, deletedAt: article.deletedAt })),
    'import',
  )
  for (const [at, { id }] of stored.entries()) await keepNames(writing, id, articles[at])
  const published = stored.filter((article) => article.status === 'published')
  if (published.length > 0) await syncPublications(writing, published)
  recordImported(writing, published)
  for (const [at, article] of stored.entries()) {
    const incoming = articles[at]
    if (incoming === undefined) continue
    await finish(writing, await recordFormerPublication(writing, article, incoming), incoming)
  }
}

/** Stores the former publication of the article as a revision, so that feeds can report its withdrawal to partners. */
async function recordFormerPublication(
  writing: Writing,
  stored: StoredArticle,
  { deletedAt }: IncomingArticle,
): Promise<StoredArticle> {
  const { id, version, status, firstPublishedAt } = stored
  if (status === 'published' || firstPublishedAt === undefined || firstPublishedAt > writing.now)
    return stored
  await writing.tx
    .updateTable('revisions')
    .set({ status: 'published', published_from: firstPublishedAt.getTime() })
    .where('article_id', '=', id)
    .where('version', '=', version)
    .execute()
  const action = deletedAt !== undefined ? 'delete' : status === 'withdrawn' ? 'withdraw' : 'undelete'
  return replaceArticle(writing, stored, stored, action)
}

async function bringUpToDate(writing: Writing, article: IncomingArticle & { id: number }): Promise<void> {
  const before =
    (await findStoredArticle(writing.tx, article.id)) ??
    (await findStoredArticle(writing.tx, article.id, 'deleted'))
  if (before === undefined) return
  // Before its slug changes, which may belong to another article.
  if (article.deletedAt !== undefined) await markDeleted(writing, article.id, article.deletedAt)
  const stored = await replaceArticle(writing, before, { ...before, ...stateOf(article) }, 'import')
  await keepNames(writing, stored.id, article)
  await syncPublications(writing, [stored])
  recordImported(writing, [stored])
  await finish(writing, stored, article)
}

async function markDeleted({ tx }: Writing, id: number, at: Date): Promise<void> {
  await tx.updateTable('articles').set({ deleted_at: at.getTime() }).where('id', '=', id).execute()
}

async function keepNames(
  writing: Writing,
  id: number,
  article: Pick<IncomingArticle, 'feedName'> | undefined,
): Promise<void> {
  if (article?.feedName !== undefined) await keepFeedName(writing, id, article.feedName)
}

function stateOf(article: IncomingArticle) {
  const { status, period, firstPublishedAt } = article
  return { status, period, firstPublishedAt, content: shownContent(article) }
}

/** Restores the edits after publication, and the times of all revisions. */
async function finish(writing: Writing, stored: StoredArticle, article: IncomingArticle): Promise<void> {
  const { tx } = writing
  const { id, version } = stored
  if (article.publicContent !== undefined) {
    await replaceArticle(writing, stored, { ...stored, content: article.content }, 'edit')
  }
  await tx
    .updateTable('articles')
    .set({
      ...(article.createdAt === undefined ? {} : { created_at: article.createdAt.getTime() }),
      ...(article.editedAt === undefined ? {} : { edited_at: article.editedAt.getTime() }),
      deleted_at: article.deletedAt?.getTime() ?? null,
    })
    .where('id', '=', id)
    .execute()
  if (article.releasedAt !== undefined) {
    await tx
      .updateTable('revisions')
      .set({ action: 'publish', at: article.releasedAt.getTime() })
      .where('article_id', '=', id)
      .where('version', '=', version)
      .execute()
  }
  if (article.deletedAt !== undefined) {
    await tx.deleteFrom('article_references').where('article_id', '=', id).execute()
  }
  await planReceipt(writing, stored)
}
