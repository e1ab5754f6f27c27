import type { Kysely } from 'kysely'

type Slugs = {
  articles: { id: number; slug: string }
  publications: { article_id: number; slug: string }
  documents: { id: number; article_id: number; content: string }
}

/** A new page takes this address: an article that was there gets the slug `…-article`, or the next free one. */
export async function freeReservedSlug(db: Kysely<Slugs>, reserved: string): Promise<void> {
  const written = await db.selectFrom('articles').select('id').where('slug', '=', reserved).execute()
  const shown = await db
    .selectFrom('publications')
    .select('article_id as id')
    .where('slug', '=', reserved)
    .execute()
  for (const id of new Set([...written, ...shown].map((row) => row.id))) {
    const slug = await freeSlug(db, reserved)
    await db.updateTable('articles').set({ slug }).where('id', '=', id).where('slug', '=', reserved).execute()
    await db
      .updateTable('publications')
      .set({ slug })
      .where('article_id', '=', id)
      .where('slug', '=', reserved)
      .execute()
    const documents = await db.selectFrom('documents').selectAll().where('article_id', '=', id).execute()
    for (const document of documents) {
      const content: { slug?: unknown } = JSON.parse(document.content)
      if (content.slug !== reserved) continue
      await db
        .updateTable('documents')
        .set({ content: JSON.stringify({ ...content, slug }) })
        .where('id', '=', document.id)
        .execute()
    }
  }
}

async function freeSlug(db: Kysely<Slugs>, reserved: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = `${reserved}-article${number === 1 ? '' : `-${number}`}`
    const written = await db.selectFrom('articles').select('id').where('slug', '=', slug).executeTakeFirst()
    const shown = await db
      .selectFrom('publications')
      .select('article_id')
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (written === undefined && shown === undefined) return slug
  }
}
