import type { Kysely } from 'kysely'
import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import type { Tables } from '../tables.ts'

/** Everything an article points at must be there; what is not is refused with its path. */
export async function assertReferences(
  db: Kysely<Tables>,
  contents: readonly ArticleContent[],
): Promise<void> {
  const known = {
    categories: await knownIds(
      db,
      'categories',
      contents.map((content) => content.categoryId),
    ),
    tags: await knownIds(
      db,
      'tags',
      contents.flatMap((content) => content.tagIds),
    ),
    users: await knownIds(
      db,
      'users',
      contents.flatMap((content) => [...content.authorIds, content.supervisor?.userId]),
    ),
    media: await knownMedia(db, contents.flatMap(mediaOf)),
    parents: await knownParents(
      db,
      contents.map((content) => content.subcategoryId),
    ),
  }
  for (const content of contents) {
    const faults: Fault[] = []
    const { categoryId, subcategoryId, supervisor } = content
    if (categoryId !== undefined && !known.categories.has(categoryId))
      faults.push(missing('categoryId', 'このカテゴリー'))
    if (
      subcategoryId !== undefined &&
      (categoryId === undefined || known.parents.get(subcategoryId) !== categoryId)
    ) {
      faults.push(missing('subcategoryId', 'このカテゴリーの下に、このサブカテゴリー'))
    }
    content.tagIds.forEach((id, at) => {
      if (!known.tags.has(id)) faults.push(missing(`tagIds[${at}]`, 'このタグ'))
    })
    content.authorIds.forEach((id, at) => {
      if (!known.users.has(id)) faults.push(missing(`authorIds[${at}]`, 'この著者'))
    })
    if (supervisor !== undefined && !known.users.has(supervisor.userId))
      faults.push(missing('supervisor.userId', 'この監修者'))
    for (const media of mediaOf(content)) {
      if (!known.media.has(media)) faults.push(missing(`media ${media}`, 'この画像'))
    }
    if (faults.length > 0) {
      throw new Refusal(
        'invalid',
        `記事が指しているものが見つかりません（${faults[0]?.path}：${faults[0]?.reason}）。`,
        `The article refers to something that is not there: ${faults[0]?.path}.`,
        faults,
      )
    }
  }
}

/** No two articles share an address, neither what is being written nor what readers see now. */
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
    // Said again because the index holds no others: without it, every article would be looked at.
    .where('articles.slug', '<>', '')
    .unionAll(
      others
        .innerJoin('publications', 'publications.article_id', 'articles.id')
        .where('publications.slug', '=', slug),
    )
    .executeTakeFirst()
  return taken === undefined
}

/** Which of these addresses other articles have already. */
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

async function knownIds(
  db: Kysely<Tables>,
  table: 'categories' | 'tags' | 'users',
  ids: readonly (number | undefined)[],
): Promise<Set<number>> {
  const asked = [...new Set(ids)].filter((id) => id !== undefined)
  if (asked.length === 0) return new Set()
  const rows = await db.selectFrom(table).select('id').where('id', 'in', asked).execute()
  return new Set(rows.map((row) => row.id))
}

async function knownMedia(db: Kysely<Tables>, names: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(names)]
  if (asked.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('name', 'in', asked)
    .where('width', '>', 0)
    .execute()
  return new Set(rows.map((row) => row.name))
}

async function knownParents(
  db: Kysely<Tables>,
  ids: readonly (number | undefined)[],
): Promise<Map<number, number>> {
  const asked = [...new Set(ids)].filter((id) => id !== undefined)
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('id', 'in', asked)
    .execute()
  return new Map(rows.map((row) => [row.id, row.category_id]))
}

function missing(path: string, what: string): Fault {
  return { path, reason: `${what}はありません` }
}
