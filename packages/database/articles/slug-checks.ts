import type { Kysely } from 'kysely'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Tables } from '../tables.ts'

/** Slugs are unique across newest texts and published texts. */
export async function assertFreeSlug(db: Kysely<Tables>, slug: string, ownId: number): Promise<void> {
  if (slug === '' || (await isSlugFree(db, slug, ownId))) return
  throw new Refusal(
    'conflict',
    `「${slug}」はほかの記事が使っています。`,
    `The slug ${slug} is taken by another article.`,
    [{ path: 'slug', reason: 'ほかの記事が使っています' }],
  )
}

export async function isSlugFree(db: Kysely<Tables>, slug: string, ownId: number): Promise<boolean> {
  const others = db
    .selectFrom('articles')
    .select('articles.id')
    .where('articles.id', '<>', ownId)
    .where('articles.deleted_at', 'is', null)
  const taken = await others
    .where('articles.slug', '=', slug)
    // Repeats the condition of the partial index: without it, the query scans every article.
    .where('articles.slug', '<>', '')
    .unionAll(
      others
        .innerJoin('publications', 'publications.article_id', 'articles.id')
        .where('publications.slug', '=', slug),
    )
    .executeTakeFirst()
  return taken === undefined
}

/** Which of these slugs other articles use already. */
export async function findTakenSlugs(db: Kysely<Tables>, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const written = await db
    .selectFrom('articles')
    .select('slug')
    .where('slug', 'in', [...slugs])
    .where('deleted_at', 'is', null)
    .execute()
  const shown = await db
    .selectFrom('publications')
    .select('slug')
    .where('slug', 'in', [...slugs])
    .execute()
  return new Set([...written, ...shown].map(({ slug }) => slug))
}
