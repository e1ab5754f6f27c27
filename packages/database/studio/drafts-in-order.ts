import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { ActorName, Subject } from '@tsuzuri/content/permission'
import { subjectOfRow } from '../articles/stored-article.ts'
import { findDocument } from '../stored/document.ts'
import { draftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { ownedBy } from './article-filter.ts'

type DraftInOrder = {
  id: number
  version: number
  subject: Subject
  content: ArticleContent | undefined
}

/** The newest texts of articles in the order of their ids, for reading through all of them in steps. */
export async function listDraftsAfter(
  db: Kysely<Tables>,
  { after, limit, owner }: { after: number; limit: number; owner: ActorName | undefined },
): Promise<DraftInOrder[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('documents', 'documents.id', 'articles.document_id')
    .select([
      'articles.id',
      'articles.version',
      'articles.status',
      'articles.created_by',
      'articles.assignee',
      'articles.first_published_at',
      'articles.document_id',
      'documents.content',
      'documents.format',
    ])
    .where('articles.id', '>', after)
    .where('articles.deleted_at', 'is', null)
    .$if(owner !== undefined, (query) => query.where('articles.id', 'in', ownedBy(db, owner ?? '')))
    .orderBy('articles.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    subject: subjectOfRow(row),
    content: findDocument(draftDocument(row), { ...row, id: row.document_id }),
  }))
}
