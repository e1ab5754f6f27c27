import type { Kysely } from 'kysely'
import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import type { Tables } from '../tables.ts'

/**
 * The pictures of an article without a mosaic, if another version of the same original has one. A deleted version counts,
 * too: its original stays protected.
 */
export async function findUnmaskedPictures(db: Kysely<Tables>, content: ArticleContent): Promise<string[]> {
  const names = mediaOf(content)
  if (names.length === 0) return []
  const versions = await db
    .selectFrom('media_edits')
    .select(['name', 'source', 'masked'])
    .where('name', 'in', names)
    .execute()
  const byName = new Map(versions.map((version) => [version.name, version]))
  const originalOf = (name: string) => byName.get(name)?.source ?? name
  const masked = await db
    .selectFrom('media_edits')
    .select('source')
    .distinct()
    .where('source', 'in', [...new Set(names.map(originalOf))])
    .where('masked', '=', 1)
    .execute()
  const originals = new Set(masked.map(({ source }) => source))
  return names.filter((name) => originals.has(originalOf(name)) && byName.get(name)?.masked !== 1)
}
