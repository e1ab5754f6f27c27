import type { Kysely } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import type { Media } from '@tsuzuri/content/media'
import type { FullArticle } from '@tsuzuri/content/published'
import { releasesOf } from '../releases.ts'
import type { Tables } from '../tables.ts'
import { viewOf } from './article.ts'
import { visiblePublications } from './visible.ts'

/** These articles whole, in this order; what is not visible now is left out. */
export async function readFullArticles(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<FullArticle[]> {
  if (ids.length === 0) return []
  const rows = await visiblePublications(db, now)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select([
      'publications.article_id',
      'publications.published_at',
      'publications.updated_at',
      'documents.content',
    ])
    .where('publications.article_id', 'in', ids)
    .execute()
  const contents = new Map(rows.map((row) => [row.article_id, JSON.parse(row.content) as ArticleContent]))
  const released = await releasesOf(db, ids)
  const files = await filesOf(
    db,
    [...contents.values()].flatMap(({ cover }) => (cover === undefined ? [] : [cover.media])),
  )
  const byId = new Map<number, FullArticle>()
  for (const row of rows) {
    const content = contents.get(row.article_id)
    if (content === undefined) continue
    const publishedAt = new Date(row.published_at)
    const view = await viewOf(db, { id: row.article_id, content, publishedAt }, now)
    const moments = [row.published_at, row.updated_at ?? 0, released.get(row.article_id) ?? 0]
    const modifiedAt = new Date(Math.min(now.getTime(), Math.max(...moments))).toISOString()
    const coverFile = files.get(content.cover?.media ?? '') ?? null
    byId.set(row.article_id, { ...view, syndication: content.syndication, modifiedAt, coverFile })
  }
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

async function filesOf(
  db: Kysely<Tables>,
  names: readonly string[],
): Promise<Map<string, Pick<Media, 'type' | 'bytes'>>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['name', 'type', 'bytes'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, ...file }) => [name, file]))
}
