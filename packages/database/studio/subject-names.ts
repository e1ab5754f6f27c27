import type { Kysely } from 'kysely'
import { readFrontName } from '@tsuzuri/content/front/front-name'
import { readFrontNames, readFrontTitle } from '../fronts/stored-fronts.ts'
import type { Tables } from '../tables.ts'
import { containsText } from './text-filter.ts'

type Named = { id: number; name: string }
type Read = (db: Kysely<Tables>, ids: number[]) => Promise<Named[]>

const reads: Readonly<Record<string, Read>> = {
  article: (db, ids) =>
    db.selectFrom('articles').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  category: namesIn('categories'),
  subcategory: namesIn('subcategories'),
  tag: namesIn('tags'),
  user: namesIn('users'),
  banner: namesIn('banners'),
  series: namesIn('series'),
  staff: namesIn('staff'),
  front: readFrontNames,
}

const mostNamed = 200

const namedTables = {
  article: { table: 'articles', column: 'title' },
  category: { table: 'categories', column: 'name' },
  subcategory: { table: 'subcategories', column: 'name' },
  tag: { table: 'tags', column: 'name' },
  user: { table: 'users', column: 'name' },
  banner: { table: 'banners', column: 'name' },
  series: { table: 'series', column: 'name' },
  staff: { table: 'staff', column: 'name' },
} as const

/** The audit subjects whose current name contains the text, at most the 200 newest of each kind. */
export async function findSubjectsNamed(db: Kysely<Tables>, text: string): Promise<string[]> {
  const found: string[] = []
  for (const [kind, { table, column }] of Object.entries(namedTables)) {
    const rows = await db
      // The tables share `id`.
      .selectFrom(table as 'tags')
      .select('id')
      .where(containsText(column, text))
      .orderBy('id', 'desc')
      .limit(mostNamed)
      .execute()
    found.push(...rows.map(({ id }) => `${kind}:${id}`))
  }
  return found
}

/** The current names of audit subjects such as `article:12`; deleted and unnamed ones have none. */
export async function readSubjectNames(
  db: Kysely<Tables>,
  subjects: readonly string[],
): Promise<(subject: string) => string | null> {
  const ids = new Map<string, Set<number>>()
  for (const subject of subjects) {
    const [, kind = '', id = ''] = /^([a-z]+):(\d+)$/.exec(subject) ?? []
    if (reads[kind] !== undefined) ids.set(kind, (ids.get(kind) ?? new Set()).add(Number(id)))
  }
  const names = new Map<string, string>()
  for (const [kind, wanted] of ids) {
    for (const { id, name } of (await reads[kind]?.(db, [...wanted])) ?? []) names.set(`${kind}:${id}`, name)
  }
  for (const subject of subjects) {
    const front = readFrontName(subject.replace(/^front-draft:/, ''))
    if (front !== undefined) names.set(subject, await readFrontTitle(db, front))
  }
  return (subject) => names.get(subject) ?? null
}

function namesIn(
  table: 'categories' | 'subcategories' | 'tags' | 'users' | 'banners' | 'staff' | 'series',
): Read {
  // The tables share the two selected columns.
  return (db, ids) =>
    db
      .selectFrom(table as 'tags')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .execute()
}
