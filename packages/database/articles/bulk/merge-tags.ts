import type { ArticleContent } from '@tsuzuri/content/article'
import { listKey, redirectsKey, tagKey, tagsKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import { moveMenuLinks, namesOf } from '../../menu-links.ts'
import { redirectTo } from '../../redirects.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import type { Target } from '../commands.ts'
import { rewriteTexts } from './rewrite-texts.ts'

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
        'このタグには、先に別の内容が保存されています。',
        'The tag was saved by somebody else.',
      )
    }
    const rows = await tx
      .selectFrom('article_references')
      .select('article_id')
      .where('kind', '=', 'tag')
      .where('subject', '=', String(tag.id))
      .execute()
    for (const row of rows)
      await rewriteTexts(writing, row.article_id, (content) => retagged(content, tag.id, into.id))
    await tx
      .deleteFrom('article_references')
      .where('kind', '=', 'tag')
      .where('subject', '=', String(tag.id))
      .execute()
    await tx.deleteFrom('tags').where('id', '=', tag.id).execute()
    const [from, to] = [tagPath(tag.slug), tagPath(into.slug)]
    await redirectTo(writing, from, to)
    await moveMenuLinks(writing, [{ from, to, names: namesOf(tag, into) }])
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

function retagged(content: ArticleContent, from: number, into: number): ArticleContent {
  return { ...content, tagIds: [...new Set(content.tagIds.map((id) => (id === from ? into : id)))] }
}

function tagPath(slug: string): string {
  return `/magazine/tags/${encodeURIComponent(slug)}/`
}
