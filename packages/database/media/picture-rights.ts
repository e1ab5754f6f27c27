import type { Kysely } from 'kysely'
import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import type { PictureRights } from '@tsuzuri/content/picture-rights'
import type { Tables } from '../tables.ts'

const namesAtOnce = 5000

/** The last permitted day of the pictures of these articles; pictures without an end are omitted. */
export async function readPictureRights(
  db: Kysely<Tables>,
  contents: readonly ArticleContent[],
): Promise<PictureRights[]> {
  const names = [...new Set(contents.flatMap(mediaOf))]
  const rights: PictureRights[] = []
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const rows = await db
      .selectFrom('media_details')
      .select(['name', 'rights_until'])
      .where('name', 'in', names.slice(at, at + namesAtOnce))
      .where('rights_until', 'is not', null)
      .execute()
    for (const { name, rights_until: until } of rows) {
      if (until !== null) rights.push({ media: name, until })
    }
  }
  return rights
}
