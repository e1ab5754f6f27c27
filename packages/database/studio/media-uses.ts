import type { Kysely } from 'kysely'
import { coverSchema } from '@tsuzuri/content/media'
import { mediaOfSettings } from '@tsuzuri/content/site-settings'
import { usesOnFronts } from '../fronts/card-pictures.ts'
import { findOriginalsOfVersions } from '../media/media-versions.ts'
import { readSettings } from '../settings.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'

export type MediaUse = {
  kind: 'article' | 'banner' | 'user' | 'subcategory' | 'series' | 'settings' | 'front'
  id: number
  title: string
  /** For an article: its row, for the permission check. */
  article?: Pick<Tables['articles'], 'created_by' | 'assignee' | 'status' | 'first_published_at'>
}

/** Everything that shows a picture: newest texts and published ones, banners, portraits, features, series, the logo, fronts. */
export async function listMediaUses(db: Kysely<Tables>, name: string): Promise<MediaUse[]> {
  const articles = await db
    .selectFrom('article_references')
    .innerJoin('articles', 'articles.id', 'article_references.article_id')
    .select([
      'articles.id',
      'articles.title',
      'articles.created_by',
      'articles.assignee',
      'articles.status',
      'articles.first_published_at',
    ])
    .where('article_references.kind', '=', 'media')
    .where('article_references.subject', '=', name)
    .orderBy('articles.id', 'desc')
    .execute()
  const banners = await db
    .selectFrom('banners')
    .select(['id', 'name as title'])
    .where('media', '=', name)
    .execute()
  const elsewhere = [...(await usesOutsideArticles(db)), ...(await usesOnFronts(db))]
  return [
    ...articles.map(({ id, title, ...article }) => ({ kind: 'article' as const, id, title, article })),
    ...banners.map((banner) => ({ kind: 'banner' as const, ...banner })),
    ...elsewhere.filter((use) => use.media === name).map(({ kind, id, title }) => ({ kind, id, title })),
  ]
}

/** Which of these pictures are in use, by themselves or as the original of a version. */
export async function findUsed(db: Kysely<Tables>, names: readonly string[]): Promise<Set<string>> {
  const referred = await db
    .selectFrom('article_references')
    .select('subject')
    .distinct()
    .where('kind', '=', 'media')
    .where('subject', 'in', names)
    .execute()
  const banners = await db.selectFrom('banners').select('media').where('media', 'in', names).execute()
  const elsewhere = [...(await usesOutsideArticles(db)), ...(await usesOnFronts(db))]
  const originals = await findOriginalsOfVersions(db, names)
  const used = [
    ...referred.map((row) => row.subject),
    ...[...banners, ...elsewhere].map((row) => row.media),
    ...originals.keys(),
  ]
  const asked = new Set(names)
  return new Set(used.filter((name) => asked.has(name)))
}

/** Portraits, features, series and logos: few, and stored as JSON. */
export async function usesOutsideArticles(db: Kysely<Tables>): Promise<(MediaUse & { media: string })[]> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name as title', 'portrait as cover'])
    .where('portrait', 'is not', null)
    .execute()
  const features = await db
    .selectFrom('subcategories')
    .select(['id', 'name as title', 'cover'])
    .where('cover', 'is not', null)
    .execute()
  const series = await db
    .selectFrom('series')
    .select(['id', 'name as title', 'cover'])
    .where('cover', 'is not', null)
    .execute()
  const { settings } = await readSettings(db)
  const withCover =
    (kind: 'user' | 'subcategory' | 'series') =>
    (row: { id: number; title: string; cover: string | null }) => {
      const cover = findValue(coverSchema, row.cover)
      return cover === undefined ? [] : [{ kind, id: row.id, title: row.title, media: cover.media }]
    }
  return [
    ...users.flatMap(withCover('user')),
    ...features.flatMap(withCover('subcategory')),
    ...series.flatMap(withCover('series')),
    ...mediaOfSettings(settings).map((media) => ({ kind: 'settings' as const, id: 1, title: 'ロゴ', media })),
  ]
}
