import type { ArticleLine } from '@tsuzuri/content/article-line'
import { categoriesKey, seriesIndexKey, tagsKey, usersKey } from '@tsuzuri/content/content-key'
import { type ListBySlug, listOf } from '@tsuzuri/content/list-address'
import { Refusal } from '@tsuzuri/content/refusal'
import { seriesSchema } from '@tsuzuri/content/series'
import { slugFromName, slugSchema } from '@tsuzuri/content/slug'
import { categorySchema, subcategorySchema, tagSchema } from '@tsuzuri/content/taxonomy'
import { userSchema } from '@tsuzuri/content/user'
import { seriesRow } from '../../series.ts'
import { tagRow } from '../../taxonomy.ts'
import { userRow } from '../../users.ts'
import { insertRows, nextIds, type Writing } from '../../rows.ts'
import { redirectMovedLists } from '../../redirects.ts'
import { indexNames } from '../../search/names.ts'

/** Maps the names that import lines use to ids. */
export type Places = {
  category: (name: string) => number
  subcategory: (category: string, name: string) => number
  tag: (name: string) => number
  user: (name: string) => number
  series: (name: string) => number
}

/** Finds categories, tags, authors and series by slug or name, and creates missing ones. */
export async function resolvePlaces(writing: Writing, lines: readonly ArticleLine[]): Promise<Places> {
  const categories = await resolve(
    writing,
    'categories',
    lines.map((line) => line.category),
    (name, slug) => categorySchema.parse({ name, slug }),
  )
  const tags = await resolve(
    writing,
    'tags',
    lines.flatMap((line) => line.tags),
    (name, slug) => tagRow(tagSchema.parse({ name, slug })),
  )
  const users = await resolve(
    writing,
    'users',
    lines.flatMap((line) => line.authors),
    (name, slug) => userRow(userSchema.parse({ name, slug })),
  )
  const series = await resolve(
    writing,
    'series',
    lines.flatMap((line) => line.series?.name ?? []),
    (name, slug) => seriesRow(seriesSchema.parse({ name, slug })),
  )
  const subcategories = new Map<string, number>()
  const below = Map.groupBy(
    lines.filter((line) => line.subcategory !== undefined && categories.has(line.category)),
    (line) => line.category,
  )
  for (const [category, group] of below) {
    const categoryId = categories.get(category) ?? 0
    const names = group.flatMap((line) => line.subcategory ?? [])
    const found = await resolveBelow(writing, categoryId, names)
    for (const [name, id] of found) subcategories.set(`${category}\n${name}`, id)
  }
  return {
    category: (name) => known(categories, name, 'category'),
    subcategory: (category, name) => known(subcategories, `${category}\n${name}`, 'subcategory'),
    tag: (name) => known(tags, name, 'tags'),
    user: (name) => known(users, name, 'authors'),
    series: (name) => known(series, name, 'series'),
  }
}

function known(places: ReadonlyMap<string, number>, name: string, path: string): number {
  const id = places.get(name)
  if (id !== undefined) return id
  throw new Refusal(
    'invalid',
    `「${name.split('\n').at(-1)}」からはURLを作れません。`,
    'No address can be made of this name.',
    [{ path, reason: '文字か数字を含む名前にしてください' }],
  )
}

type Row = { slug: string; name: string; reading?: string }

async function resolve(
  writing: Writing,
  table: 'categories' | 'tags' | 'users' | 'series',
  names: readonly string[],
  make: (name: string, slug: string) => Row,
): Promise<Map<string, number>> {
  const asked = [...new Set(names)]
  if (asked.length === 0) return new Map()
  const slugs = asked.map(slugFromName)
  const rows = await writing.tx
    .selectFrom(table)
    .select(['id', 'slug', 'name'])
    .where((eb) => eb.or([eb('slug', 'in', [...asked, ...slugs]), eb('name', 'in', asked)]))
    .execute()
  const found = match(asked, rows)
  const missing = unmatched(asked, found)
  if (missing.length > 0) {
    const firstId = await nextIds(writing, table, missing.length)
    const made = missing.map(({ name, slug }, at) => ({ ...make(name, slug), id: firstId + at, version: 1 }))
    await insertRows(writing, table, made as never)
    await redirectMovedLists(
      writing,
      made.map(({ slug }) => ({ to: listIn(table, slug) })),
    )
    if (table !== 'categories') {
      const named = made.map(({ id, name, reading = '' }) => ({ id, name, reading }))
      await indexNames(writing, kindIn[table], named)
    }
    for (const { name, id } of made) {
      found.set(name, id)
      record(writing, table, id)
    }
    for (const name of asked) {
      const same = missing.find(({ slug }) => slug === slugFromName(name))
      if (!found.has(name) && same !== undefined) found.set(name, found.get(same.name) ?? 0)
    }
  }
  return found
}

const kindIn = { tags: 'tag', users: 'user', series: 'series' } as const
/** The names in the audit log. */
const recordedAs = { ...kindIn, categories: 'category', subcategories: 'subcategory' } as const

function listIn(table: 'categories' | keyof typeof kindIn, slug: string): ListBySlug {
  if (table === 'categories') return listOf(slug, undefined)
  return { kind: kindIn[table], slug }
}

async function resolveBelow(
  writing: Writing,
  categoryId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const asked = [...new Set(names)]
  const { slug: category } = await writing.tx
    .selectFrom('categories')
    .select('slug')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  const rows = await writing.tx
    .selectFrom('subcategories')
    .select(['id', 'slug', 'name'])
    .where('category_id', '=', categoryId)
    .execute()
  const found = match(asked, rows)
  for (const { name, slug } of unmatched(asked, found)) {
    const id = await nextIds(writing, 'subcategories')
    const { categoryId: category_id, cover: _, ...row } = subcategorySchema.parse({ categoryId, name, slug })
    await insertRows(writing, 'subcategories', [{ ...row, id, version: 1, category_id, cover: null }])
    await redirectMovedLists(writing, [{ to: listOf(category, slug) }])
    found.set(name, id)
    record(writing, 'subcategories', id)
  }
  return found
}

/** A slug wins over a name, an exact name over a slug made from it. */
function match(asked: readonly string[], rows: readonly (Row & { id: number })[]): Map<string, number> {
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]))
  const byName = new Map(rows.map((row) => [row.name, row.id]))
  return new Map(
    asked.flatMap((name) => {
      const id = bySlug.get(name) ?? byName.get(name) ?? bySlug.get(slugFromName(name))
      return id === undefined ? [] : [[name, id]]
    }),
  )
}

/** The rows to create, each slug once; a name without a valid slug is refused later. */
function unmatched(
  asked: readonly string[],
  found: ReadonlyMap<string, number>,
): { name: string; slug: string }[] {
  const bySlug = new Map<string, string>()
  for (const name of asked) {
    const slug = slugFromName(name)
    if (!found.has(name) && slug !== 'page' && slugSchema.safeParse(slug).success && !bySlug.has(slug))
      bySlug.set(slug, name)
  }
  return [...bySlug].map(([slug, name]) => ({ name, slug }))
}

const keys = {
  categories: categoriesKey,
  subcategories: categoriesKey,
  tags: tagsKey,
  users: usersKey,
  series: seriesIndexKey,
}

function record(writing: Writing, table: keyof typeof keys, id: number): void {
  const changed = table in kindIn ? writing.unseen : writing.changed
  changed.add(keys[table])
  writing.audit.push({ action: `${recordedAs[table]}.import`, subject: `${recordedAs[table]}:${id}` })
}
