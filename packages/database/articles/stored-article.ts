import type { Kysely } from 'kysely'
import type { Article, ArticleContent } from '@tsuzuri/content/article'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Period } from '@tsuzuri/content/visibility'
import type { Tables } from '../tables.ts'
import type { Writing } from '../rows.ts'

export type StoredArticle = Article & { documentId: number }

/** The newest text of an article, published or not. Only editors' ways lead here. */
export async function findStoredArticle(db: Kysely<Tables>, id: number): Promise<StoredArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .innerJoin('documents', 'documents.id', 'articles.document_id')
    .selectAll('articles')
    .select('documents.content')
    .where('articles.id', '=', id)
    .where('articles.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    period: periodOf(row.published_from, row.published_until),
    firstPublishedAt: instantOf(row.first_published_at),
    documentId: row.document_id,
    content: JSON.parse(row.content) as ArticleContent,
  }
}

export async function findStoredArticleBySlug(
  db: Kysely<Tables>,
  slug: string,
): Promise<StoredArticle | undefined> {
  const row = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .where('slug', '<>', '')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? undefined : findStoredArticle(db, row.id)
}

/** The article as the caller read it; where somebody else was faster, the change is refused. */
export async function getForChange({ tx }: Writing, id: number, version: number): Promise<StoredArticle> {
  const article = await findStoredArticle(tx, id)
  if (article === undefined)
    throw new Refusal('not-found', '記事が見つかりません。', 'The article was not found.')
  if (article.version !== version) {
    throw new Refusal(
      'conflict',
      `この記事はほかの人が先に保存しました（お手元は第${version}版、いまは第${article.version}版）。`,
      `The article was saved by somebody else: you read version ${version}, it is at ${article.version} now.`,
    )
  }
  return article
}

export function periodOf(from: number | null, until: number | null): Period | undefined {
  return from === null ? undefined : { from: new Date(from), until: instantOf(until) }
}

function instantOf(at: number | null): Date | undefined {
  return at === null ? undefined : new Date(at)
}
