import type { Kysely } from 'kysely'
import type { ArticleLine } from '@tsuzuri/content/article-line'
import type { Named } from '@tsuzuri/search/searchable-text'
import type { Database } from '../../open.ts'
import { articlesWithSlugs } from '../slug-checks.ts'
import { searchableTextOf } from '../../search/searchable-texts.ts'
import { prepare, type Prepared } from '../../search/index.ts'
import type { Tables } from '../../tables.ts'

/**
 * Analyses the texts of new articles before the import transaction. If a tag or an author has another name by then, the
 * transaction analyses that article again.
 */
export async function prepareLines(database: Database, lines: readonly ArticleLine[]): Promise<Prepared> {
  const db = database.reader
  const slugs = lines.map(({ slug }) => slug)
  const known = await articlesWithSlugs(db, slugs).select('articles.slug').execute()
  const old = new Set(known.map((row) => row.slug))
  const fresh = lines.filter(({ slug, publishedAt }) => !old.has(slug) && publishedAt !== undefined)
  const tags = await readNames(
    db,
    'tags',
    fresh.flatMap((line) => line.tags),
  )
  const users = await readNames(
    db,
    'users',
    fresh.flatMap((line) => line.authors),
  )
  const series = await readNames(db, 'series', fresh.flatMap(namesOfSeries))
  return prepare(
    database,
    fresh.map((line) => {
      const tagged = [...named(line.tags, tags), ...named(namesOfSeries(line), series)]
      return searchableTextOf(line, tagged, named(line.authors, users))
    }),
  )
}

function namesOfSeries({ series }: ArticleLine): string[] {
  return series === undefined ? [] : [series.name]
}

function named(names: readonly string[], known: ReadonlyMap<string, Named>): Named[] {
  return [...new Set(names)].map((name) => known.get(name) ?? { name, reading: '' })
}

async function readNames(db: Kysely<Tables>, table: 'tags' | 'users' | 'series', names: readonly string[]) {
  if (names.length === 0) return new Map<string, Named>()
  const rows = await db
    .selectFrom(table)
    .select(['name', 'reading'])
    .where('name', 'in', [...new Set(names)])
    .execute()
  return new Map(rows.map(({ name, reading }) => [name, { name, reading }]))
}
