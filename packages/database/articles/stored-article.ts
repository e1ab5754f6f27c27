import type { Kysely } from 'kysely'
import type { Article } from '@tsuzuri/content/article'
import type { ActorName, Right, Subject } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Period } from '@tsuzuri/content/visibility'
import { readDocument } from '../stored/document.ts'
import { draftDocument, newestArticleFormat } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { articlesWithSlugs } from './slug-checks.ts'
import type { Writing } from '../rows.ts'

export type StoredArticle = Article & { documentId: number; createdBy: ActorName; assignee: ActorName | null }

/** The subject of a permission check: an article belongs to its writer until it is published for the first time. */
export function subjectOf({ createdBy, assignee, status, firstPublishedAt }: StoredArticle): Subject {
  return { owner: createdBy, assignee, isPublic: status !== 'draft' || firstPublishedAt !== undefined }
}

export function subjectOfRow(
  row: Pick<Tables['articles'], 'created_by' | 'assignee' | 'status' | 'first_published_at'>,
): Subject {
  return {
    owner: row.created_by,
    assignee: row.assignee,
    isPublic: row.status !== 'draft' || row.first_published_at !== null,
  }
}

/** For reading, an article stays its writer's own, also when it is published. */
export function readingSubjectOf({
  createdBy,
  assignee,
}: Pick<StoredArticle, 'createdBy' | 'assignee'>): Subject {
  return { owner: createdBy, assignee }
}

/** The newest text of an article, published or not. Only for the studio, never for public queries. */
export async function findStoredArticle(
  db: Kysely<Tables>,
  id: number,
  state: 'kept' | 'deleted' = 'kept',
): Promise<StoredArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('documents', 'documents.id', 'articles.document_id')
    .selectAll('articles')
    .select(['documents.content', 'documents.format'])
    .where('articles.id', '=', id)
    .where('articles.deleted_at', state === 'kept' ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    period: periodOf(row.published_from, row.published_until),
    firstPublishedAt: instantOf(row.first_published_at),
    documentId: row.document_id,
    createdBy: row.created_by,
    assignee: row.assignee,
    content: readDocument(draftDocument(row), { ...row, id: row.document_id }),
  }
}

export async function findStoredArticleBySlug(
  db: Kysely<Tables>,
  slug: string,
): Promise<StoredArticle | undefined> {
  const row = await articlesWithSlugs(db, [slug]).select('articles.id').executeTakeFirst()
  return row === undefined ? undefined : findStoredArticle(db, row.id)
}

/** The article at the version that the caller read; refuses if another editor has saved since. */
export async function getForChange(
  writing: Writing,
  { id, version }: { id: number; version: number },
  right: Right,
  state: 'kept' | 'deleted' = 'kept',
): Promise<StoredArticle> {
  const article = await findStoredArticle(writing.tx, id, state)
  if (article === undefined)
    throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
  // Checks the permission first: even a version number would reveal another writer's draft.
  writing.assertMay(right, subjectOf(article))
  if (article.version !== version) {
    throw new Refusal(
      'conflict',
      `この記事には、先に別の内容が保存されています（お手元は第${version}版、いまは第${article.version}版）。`,
      `The article was saved by somebody else: you read version ${version}, it is at ${article.version} now.`,
    )
  }
  await assertKnownFormat(writing.tx, article)
  return article
}

/** Refuses an article that a newer version saved: saving it here would lose fields that this version does not know. */
async function assertKnownFormat(db: Kysely<Tables>, { documentId }: StoredArticle): Promise<void> {
  const row = await db
    .selectFrom('documents')
    .select('format')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  if (row.format <= newestArticleFormat) return
  throw new Refusal(
    'conflict',
    'この記事は新しい版のプログラムで保存されています。更新が終わってから、もう一度お試しください。',
    'A newer version of the program saved this article.',
  )
}

export function periodOf(from: number | null, until: number | null): Period | undefined {
  return from === null ? undefined : { from: new Date(from), until: instantOf(until) }
}

export function instantOf(at: number | null): Date | undefined {
  return at === null ? undefined : new Date(at)
}
