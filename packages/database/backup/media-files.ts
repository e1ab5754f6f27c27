import type { Kysely } from 'kysely'
import { usesOnFronts } from '../fronts/card-pictures.ts'
import { usesOutsideArticles } from '../studio/media-uses.ts'
import type { Tables } from '../tables.ts'

const atOnce = 500

/** All media files in order of name. */
export async function* listMediaFiles(db: Kysely<Tables>): AsyncGenerator<{ name: string; bytes: number }> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: { name: string; bytes: number }[] = await db
      .selectFrom('media')
      .select(['name', 'bytes'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(atOnce)
      .execute()
    yield* rows
    after = rows.at(-1)?.name
  }
}

/** References to missing media. */
export async function* listMissingMedia(db: Kysely<Tables>): AsyncGenerator<{ name: string; by: string }> {
  const rows = await db
    .selectFrom('article_references')
    .select(['subject', 'article_id'])
    .where('kind', '=', 'media')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('media').select('name').whereRef('media.name', '=', 'article_references.subject'),
        ),
      ),
    )
    .limit(100)
    .execute()
  for (const { subject, article_id } of rows) yield { name: subject, by: `article:${article_id}` }
  for (const { media, kind, id } of [...(await usesOutsideArticles(db)), ...(await usesOnFronts(db))]) {
    const known = await db.selectFrom('media').select('name').where('name', '=', media).executeTakeFirst()
    if (known === undefined) yield { name: media, by: `${kind}:${id}` }
  }
}
