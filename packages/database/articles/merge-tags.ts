import type { ArticleContent } from '@tsuzuri/content/article'
import { listKey, redirectsKey, tagKey, tagsKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import { redirectTo } from '../redirects.ts'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { documentColumns, readDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import { type Changed, type Command, write } from '../writing.ts'
import type { Target } from './commands.ts'
import { syncPublications } from './publication.ts'
import { replaceArticle } from './store.ts'
import { findStoredArticle, type StoredArticle } from './stored-article.ts'

/** Merges one tag into another, in the newest and the published text of every article. */
export async function mergeTag(
  command: Command,
  target: Target,
  intoId: number,
): Promise<Changed<{ articles: number }>> {
  return write(command, async (writing) => {
    writing.assertMay('tag.edit')
    const { tx } = writing
    const tag = await tx.selectFrom('tags').selectAll().where('id', '=', target.id).executeTakeFirst()
    const into = await tx.selectFrom('tags').selectAll().where('id', '=', intoId).executeTakeFirst()
    if (tag === undefined || into === undefined || tag.id === into.id)
      throw new Refusal('not-found', 'タグが見つかりません。', 'The tag was not found.')
    if (tag.version !== target.version) {
      throw new Refusal(
        'conflict',
        'このタグはほかの人が先に保存しました。',
        'The tag was saved by somebody else.',
      )
    }
    const rows = await tx
      .selectFrom('article_references')
      .select('article_id')
      .where('kind', '=', 'tag')
      .where('subject', '=', String(tag.id))
      .execute()
    for (const row of rows) await retag(writing, row.article_id, tag.id, into.id)
    await tx
      .deleteFrom('article_references')
      .where('kind', '=', 'tag')
      .where('subject', '=', String(tag.id))
      .execute()
    await tx.deleteFrom('tags').where('id', '=', tag.id).execute()
    await redirectTo(writing, tagPath(tag.slug), tagPath(into.slug))
    const gone = [tagsKey, tagKey(tag.id), redirectsKey, listKey({ kind: 'tag', id: tag.id })]
    for (const key of gone) writing.changed.add(key)
    writing.audit.push({
      action: 'tag.merge',
      subject: `tag:${tag.id}`,
      details: { into: into.id, name: tag.name, articles: rows.length },
    })
    return { articles: rows.length }
  })
}

async function retag(writing: Writing, articleId: number, from: number, into: number): Promise<void> {
  const before = await findStoredArticle(writing.tx, articleId)
  if (before === undefined) return
  const retagged = (content: ArticleContent): ArticleContent => ({
    ...content,
    tagIds: [...new Set(content.tagIds.map((id) => (id === from ? into : id)))],
  })
  const stored = await replaceArticle(
    writing,
    before,
    { ...before, content: retagged(before.content) },
    'edit',
  )
  if (stored.status !== 'published') return
  const shown = await writing.tx
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['documents.id', 'documents.content', 'documents.format'])
    .where('publications.article_id', '=', articleId)
    .executeTakeFirst()
  if (shown === undefined) return
  if (shown.id === before.documentId) return syncPublications(writing, [stored])
  // The published text is older: replace the tag there without publishing the newest text.
  const content = retagged(readDocument(articleDocument, shown))
  const documentId = await nextIds(writing, 'documents')
  await insertRows(writing, 'documents', [
    { id: documentId, article_id: articleId, ...documentColumns(articleDocument, content) },
  ])
  const published: StoredArticle = { ...stored, documentId, content }
  await syncPublications(writing, [published])
}

function tagPath(slug: string): string {
  return `/magazine/tags/${encodeURIComponent(slug)}/`
}
