import { type Kysely, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
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
  const taken = await articlesWithSlugs(db, [slug])
    .select('articles.id')
    .where('articles.id', '<>', ownId)
    .unionAll(
      db
        .selectFrom('articles')
        .innerJoin('publications', 'publications.article_id', 'articles.id')
        .select('articles.id')
        .where('articles.id', '<>', ownId)
        .where('articles.deleted_at', 'is', null)
        .where('publications.slug', '=', slug),
    )
    .executeTakeFirst()
  return taken === undefined
}

/** Which of these slugs other articles use already. */
export async function findTakenSlugs(db: Kysely<Tables>, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const written = await articlesWithSlugs(db, slugs).select('articles.slug').execute()
  const shown = await db
    .selectFrom('publications')
    .select('slug')
    .where('slug', 'in', [...slugs])
    .execute()
  return new Set([...written, ...shown].map(({ slug }) => slug))
}

/**
 * Repeats the conditions of the partial index on slugs: without them, a query scans every article. A parameter would not do:
 * the databases choose the index before they know its value.
 */
export function articlesWithSlugs(
  db: Kysely<Tables>,
  slugs: readonly string[],
): SelectQueryBuilder<Tables, 'articles', object> {
  return db
    .selectFrom('articles')
    .where('articles.slug', 'in', slugs)
    .where(hasSlug)
    .where('articles.deleted_at', 'is', null)
}

export const hasSlug = sql<SqlBool>`articles.slug <> ''`
