import type { Kysely } from 'kysely'
import { fromTemplate } from '@tsuzuri/content/copy-article'
import type { Subject } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Tables } from '../tables.ts'
import type { Changed, Command } from '../writing.ts'
import { createArticle } from './commands.ts'
import { findStoredArticle, type StoredArticle, subjectOfRow } from './stored-article.ts'

const mostTemplates = 200

/** A template, and the subject of permission checks on it. */
type Template = { id: number; title: string; subject: Subject }

/** Templates that are not deleted, by title. */
export async function listTemplates(db: Kysely<Tables>): Promise<Template[]> {
  const rows = await db
    .selectFrom('articles')
    // A join would begin with the articles, of which there may be very many.
    .where('articles.id', 'in', (eb) => eb.selectFrom('templates').select('templates.article_id'))
    .select([
      'articles.id',
      'articles.title',
      'articles.created_by',
      'articles.assignee',
      'articles.status',
      'articles.first_published_at',
    ])
    .where('articles.deleted_at', 'is', null)
    .orderBy('articles.title')
    .orderBy('articles.id')
    .limit(mostTemplates)
    .execute()
  return rows.map((row) => ({ id: row.id, title: row.title, subject: subjectOfRow(row) }))
}

/** A new draft that begins as the template. Everybody who may write may use every template. */
export async function createFromTemplate(
  command: Command,
  templateId: number,
): Promise<Changed<StoredArticle>> {
  const template = await findStoredArticle(command.db.reader, templateId)
  if (template?.content.template !== true)
    throw new Refusal('not-found', '雛形が見つかりません。', 'The template was not found.')
  return createArticle(command, fromTemplate(template.content))
}
