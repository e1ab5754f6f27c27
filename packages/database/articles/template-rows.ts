import type { Writing } from '../rows.ts'
import type { StoredArticle } from './stored-article.ts'

/** Keeps the list of templates in step with the newest texts. */
export async function syncTemplates(writing: Writing, articles: readonly StoredArticle[]): Promise<void> {
  const ids = articles.map(({ id }) => id)
  const templates = articles.filter(({ content }) => content.template === true)
  if (ids.length === 0) return
  await writing.tx.deleteFrom('templates').where('article_id', 'in', ids).execute()
  if (templates.length === 0) return
  await writing.tx
    .insertInto('templates')
    .values(templates.map(({ id }) => ({ article_id: id })))
    .execute()
}
