import { type Article, mediaOf } from '@tsuzuri/content/article'
import { draftKey } from '@tsuzuri/content/content-key'
import { noteReleasedMedia } from '../media/released-media.ts'
import { documentColumns, findDocument } from '../stored/document.ts'
import { articleDocument, documentKindOf } from '../stored/document-kinds.ts'
import { insertRows, nextIds, reserveIds, type Writing } from '../rows.ts'
import type { Tables } from '../tables.ts'
import type { StoredArticle } from './stored-article.ts'
import { syncTemplates } from './template-rows.ts'

export type ArticleAction =
  | 'create'
  | 'import'
  | 'edit'
  | 'restore'
  | 'publish'
  | 'schedule'
  | 'withdraw'
  | 'unwithdraw'
  | 'unschedule'
  | 'delete'
  | 'undelete'

/** Actions that change the text only, not the publication. */
export const textActions: readonly string[] = ['edit', 'restore']

/** A new article; an archived one may bring its id, and may be deleted: its slug can belong to another article then. */
export type NewArticle = Omit<Article, 'id' | 'version'> & {
  id?: number | undefined
  deletedAt?: Date | undefined
}

/** Stores new articles, each with its first revision. */
export async function insertArticles(
  writing: Writing,
  articles: readonly NewArticle[],
  action: 'create' | 'import',
): Promise<StoredArticle[]> {
  await reserveIds(writing, 'articles', Math.max(0, ...articles.map(({ id = 0 }) => id)))
  const nameless = articles.filter(({ id }) => id === undefined).length
  let nextId = nameless === 0 ? 0 : await nextIds(writing, 'articles', nameless)
  const firstDocument = await nextIds(writing, 'documents', articles.length)
  const stored = articles.map((archived, at) => {
    const { deletedAt: _, ...article } = archived
    return {
      ...article,
      id: article.id ?? nextId++,
      version: 1,
      documentId: firstDocument + at,
      createdBy: writing.by,
      assignee: null,
    }
  })
  await insertRows(writing, 'documents', stored.map(documentRow))
  await insertRows(
    writing,
    'articles',
    stored.map((article, at) => ({
      ...articleRow(article),
      id: article.id,
      created_at: writing.now.getTime(),
      created_by: writing.by,
      edited_at: writing.now.getTime(),
      edited_by: writing.by,
      deleted_at: articles[at]?.deletedAt?.getTime() ?? null,
      assignee: null,
    })),
  )
  await recordVersions(writing, stored, action)
  return stored
}

/**
 * Stores the next version of an article. A text that did not change, or that is the published one again, is not stored
 * again: the newest and the published document differ only if their texts do.
 */
export async function replaceArticle(
  writing: Writing,
  before: StoredArticle,
  after: Article,
  action: Exclude<ArticleAction, 'create'>,
): Promise<StoredArticle> {
  const sameText = JSON.stringify(before.content) === JSON.stringify(after.content)
  const isTextOnly = textActions.includes(action) && after.status === 'published'
  const shownId = sameText || !isTextOnly ? undefined : await findShownId(writing, after)
  const storedId = sameText ? before.documentId : shownId
  const documentId = storedId ?? (await nextIds(writing, 'documents'))
  const { createdBy, assignee } = before
  const stored = { ...after, version: before.version + 1, documentId, createdBy, assignee }
  if (storedId === undefined) await insertRows(writing, 'documents', [documentRow(stored)])
  await writing.tx
    .updateTable('articles')
    .set({
      ...articleRow(stored),
      edited_at: writing.now.getTime(),
      edited_by: writing.by,
      ...(action === 'delete' ? { deleted_at: writing.now.getTime() } : {}),
      ...(action === 'undelete' ? { deleted_at: null } : {}),
    })
    .where('id', '=', stored.id)
    .execute()
  // References of the published text count as in use, too, until the article is published again.
  if (!isTextOnly || shownId !== undefined) {
    await releaseMedia(writing, stored, action)
    await writing.tx.deleteFrom('article_references').where('article_id', '=', stored.id).execute()
  }
  await recordVersions(writing, [stored], action)
  return stored
}

/** The published document, if its text is that of the article. */
async function findShownId({ tx }: Writing, { id, content }: Article): Promise<number | undefined> {
  const row = await tx
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const shown = findDocument(articleDocument, row)
  return JSON.stringify(shown) === JSON.stringify(content) ? row.id : undefined
}

/** Reports the pictures that the article has referenced so far and no longer shows. */
async function releaseMedia(writing: Writing, stored: StoredArticle, action: ArticleAction): Promise<void> {
  const rows = await writing.tx
    .selectFrom('article_references')
    .select('subject')
    .where('article_id', '=', stored.id)
    .where('kind', '=', 'media')
    .execute()
  const isHidden = action === 'delete' || stored.status === 'withdrawn'
  await noteReleasedMedia(
    writing,
    rows.map((row) => row.subject),
    isHidden ? [] : mediaOf(stored.content),
  )
}

async function recordVersions(
  writing: Writing,
  articles: readonly StoredArticle[],
  action: ArticleAction,
): Promise<void> {
  await insertRows(
    writing,
    'revisions',
    articles.map((article) => ({
      article_id: article.id,
      version: article.version,
      action,
      status: article.status,
      document_id: article.documentId,
      published_from: article.period?.from.getTime() ?? null,
      published_until: article.period?.until?.getTime() ?? null,
      at: writing.now.getTime(),
      by: writing.by,
    })),
  )
  if (action !== 'delete') await insertReferences(writing, articles)
  await syncTemplates(writing, articles)
  for (const article of articles) {
    writing.changed.add(draftKey(article.id))
    writing.audit.push({
      action: `article.${action}`,
      subject: `article:${article.id}`,
      details: { version: article.version, document: article.documentId, slug: article.content.slug },
    })
  }
}

async function insertReferences(writing: Writing, articles: readonly StoredArticle[]): Promise<void> {
  const rows = articles.flatMap(referenceRows)
  const atOnce = 5000
  for (let at = 0; at < rows.length; at += atOnce) {
    await writing.tx
      .insertInto('article_references')
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function documentRow(article: StoredArticle): Tables['documents'] {
  return {
    id: article.documentId,
    article_id: article.id,
    ...documentColumns(documentKindOf(article.content), article.content),
  }
}

function articleRow(article: StoredArticle) {
  return {
    version: article.version,
    status: article.status,
    slug: article.content.slug,
    title: article.content.title,
    document_id: article.documentId,
    category_id: article.content.categoryId ?? null,
    published_from: article.period?.from.getTime() ?? null,
    published_until: article.period?.until?.getTime() ?? null,
    first_published_at: article.firstPublishedAt?.getTime() ?? null,
    series_id: article.content.series?.id ?? null,
    series_part: article.content.series?.part ?? null,
  }
}

function referenceRows({ id, content }: StoredArticle): Tables['article_references'][] {
  const people = new Set([
    ...content.authorIds,
    ...(content.supervisor === undefined ? [] : [content.supervisor.userId]),
  ])
  return [
    ...(content.subcategoryId === undefined
      ? []
      : [{ article_id: id, kind: 'subcategory' as const, subject: String(content.subcategoryId) }]),
    ...content.tagIds.map((tag) => ({ article_id: id, kind: 'tag' as const, subject: String(tag) })),
    ...[...people].map((user) => ({ article_id: id, kind: 'user' as const, subject: String(user) })),
    ...(content.series === undefined
      ? []
      : [{ article_id: id, kind: 'series' as const, subject: String(content.series.id) }]),
    ...mediaOf(content).map((media) => ({ article_id: id, kind: 'media' as const, subject: media })),
  ]
}
