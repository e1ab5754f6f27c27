import type { Selectable } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { type ContentKey, listKey, redirectsKey, tagKey, tagsKey } from '@tsuzuri/content/content-key'
import { Refusal } from '@tsuzuri/content/refusal'
import { mergeFills } from '../../fronts/merged-fills.ts'
import { moveMenuLinks, namesOf } from '../../menu-links.ts'
import { deleteRedirectsFrom, redirectTo } from '../../redirects.ts'
import type { Writing } from '../../rows.ts'
import { removeNames } from '../../search/names.ts'
import type { Tables } from '../../tables.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import type { Target } from '../commands.ts'
import { mostAtOnce, rewriteTexts } from './rewrite-texts.ts'

/**
 * Merges one tag into another, in the newest and the published text of every article. A tag with many articles is merged
 * in several transactions; if one fails, the tag keeps the remaining articles and can be merged again.
 */
export async function mergeTag(
  command: Command,
  target: Target,
  intoId: number,
): Promise<Changed<{ articles: number }>> {
  const changed = new Set<ContentKey>()
  for (let articles = 0; ;) {
    const step = await write(command, (writing) => mergeSome(writing, target, intoId, articles))
    for (const key of step.changed) changed.add(key)
    articles += step.value.articles
    if (step.value.isMerged) return { value: { articles }, changed: [...changed].toSorted() }
  }
}

async function mergeSome(
  writing: Writing,
  target: Target,
  intoId: number,
  mergedBefore: number,
): Promise<{ articles: number; isMerged: boolean }> {
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
    .orderBy('article_id')
    .limit(mostAtOnce + 1)
    .execute()
  const ids = rows.slice(0, mostAtOnce).map((row) => row.article_id)
  for (const id of ids) await rewriteTexts(writing, id, (content) => retagged(content, tag.id, into.id))
  if (ids.length > 0) {
    await tx
      .deleteFrom('article_references')
      .where('kind', '=', 'tag')
      .where('subject', '=', String(tag.id))
      .where('article_id', 'in', ids)
      .execute()
  }
  if (rows.length > mostAtOnce) return { articles: ids.length, isMerged: false }
  await removeMerged(writing, tag, into, mergedBefore + ids.length)
  return { articles: ids.length, isMerged: true }
}

type Tag = Selectable<Tables['tags']>

async function removeMerged(writing: Writing, tag: Tag, into: Tag, articles: number): Promise<void> {
  await mergeFills(writing, tag.id, into.id)
  await removeNames(writing, 'tag', [tag.id])
  await writing.tx.deleteFrom('tags').where('id', '=', tag.id).execute()
  const [from, to] = [tagPath(tag.slug), tagPath(into.slug)]
  await deleteRedirectsFrom(writing, [to])
  await redirectTo(writing, from, to)
  await moveMenuLinks(writing, [{ from, to, names: namesOf(tag, into) }])
  const gone = [tagsKey, tagKey(tag.id), redirectsKey, listKey({ kind: 'tag', id: tag.id })]
  for (const key of gone) writing.changed.add(key)
  writing.audit.push({
    action: 'tag.merge',
    subject: `tag:${tag.id}`,
    details: { into: into.id, name: tag.name, articles },
  })
}

function retagged(content: ArticleContent, from: number, into: number): ArticleContent {
  return { ...content, tagIds: [...new Set(content.tagIds.map((id) => (id === from ? into : id)))] }
}

function tagPath(slug: string): string {
  return `/magazine/tags/${encodeURIComponent(slug)}/`
}
