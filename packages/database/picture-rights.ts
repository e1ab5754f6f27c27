import type { Kysely } from 'kysely'
import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import type { PictureRights } from '@tsuzuri/content/picture-rights'
import type { Tables } from './tables.ts'

/** Until when the pictures of an article may be shown; those without an end are left out. */
export async function readPictureRights(
  db: Kysely<Tables>,
  content: ArticleContent,
): Promise<PictureRights[]> {
  const names = mediaOf(content)
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('media_details')
    .select(['name', 'rights_until'])
    .where('name', 'in', names)
    .where('rights_until', 'is not', null)
    .execute()
  return rows.flatMap(({ name, rights_until: until }) => (until === null ? [] : [{ media: name, until }]))
}
