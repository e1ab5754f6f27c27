import type { Kysely } from 'kysely'
import { plainFormatOf } from '@tsuzuri/content/media-variants'
import type { FullArticle } from '@tsuzuri/content/published'
import { newestRelease } from '../../articles/releases.ts'
import type { Tables } from '../../tables.ts'
import { findDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'
import { viewOf } from './article.ts'
import { visiblePublications } from '../visible.ts'

/** Each takes several queries, one after the other; a few articles at a time hide the latency of PostgreSQL. */
const atOnce = 4

/** These articles in full, in this order; articles that are not visible now are omitted. */
export async function readFullArticles(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<FullArticle[]> {
  if (ids.length === 0) return []
  const rows = await visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .leftJoin('feed_names', 'feed_names.article_id', 'publications.article_id')
    .select([
      'publications.article_id',
      'feed_names.name as feed_name',
      'publications.published_at',
      newestRelease.as('released_at'),
      'documents.id',
      'documents.content',
      'documents.format',
    ])
    .where('publications.article_id', 'in', ids)
    .execute()
  const contents = new Map(
    rows.flatMap((row) => {
      const content = findDocument(articleDocument, row)
      return content === undefined ? [] : [[row.article_id, content]]
    }),
  )
  const types = await typesOf(
    db,
    [...contents.values()].flatMap(({ cover }) => (cover === undefined ? [] : [cover.media])),
  )
  const byId = new Map<number, FullArticle>()
  const readArticle = async (row: (typeof rows)[number]) => {
    const content = contents.get(row.article_id)
    if (content === undefined) return
    const publishedAt = new Date(row.published_at)
    const releasedAt = row.released_at
    const view = await viewOf(db, { id: row.article_id, content, publishedAt, releasedAt }, now)
    const modifiedAt = new Date(Math.min(now.getTime(), Date.parse(view.modifiedAt))).toISOString()
    const coverType = types.get(content.cover?.media ?? '') ?? null
    // An older version of the program, running at the same time, stores no feed name.
    const feedName = row.feed_name ?? content.slug
    byId.set(row.article_id, { ...view, feedName, syndication: content.syndication, modifiedAt, coverType })
  }
  for (let at = 0; at < rows.length; at += atOnce)
    await Promise.all(rows.slice(at, at + atOnce).map(readArticle))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function newestArticleIds(
  db: Kysely<Tables>,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<number[]> {
  const rows = await visiblePublications(db, now)
    .select('publications.article_id')
    .where('publications.published_at', '>', since.getTime())
    .orderBy('publications.published_at', 'desc')
    .orderBy('publications.article_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.article_id)
}

const plainTypes = { gif: 'image/gif', png: 'image/png', jpg: 'image/jpeg' }

async function typesOf(db: Kysely<Tables>, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['name', 'alpha', 'frames'])
    .where('name', 'in', names)
    .execute()
  return new Map(
    rows.map(({ name, alpha, frames }) => [name, plainTypes[plainFormatOf({ alpha: alpha === 1, frames })]]),
  )
}
