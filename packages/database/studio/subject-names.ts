import type { Kysely } from 'kysely'
import { readFrontName } from '@tsuzuri/content/front/front-name'
import { readFrontNames, readFrontTitle } from '../fronts/stored-fronts.ts'
import type { Tables } from '../tables.ts'
import { containsText } from './text-filter.ts'

const mostNamed = 200

const namedTables: Readonly<Record<string, { table: NamedTable; column: 'title' | 'name' }>> = {
  article: { table: 'articles', column: 'title' },
  category: { table: 'categories', column: 'name' },
  subcategory: { table: 'subcategories', column: 'name' },
  tag: { table: 'tags', column: 'name' },
  user: { table: 'users', column: 'name' },
  banner: { table: 'banners', column: 'name' },
  series: { table: 'series', column: 'name' },
  staff: { table: 'staff', column: 'name' },
}
type NamedTable =
  | 'articles'
  | 'categories'
  | 'subcategories'
  | 'tags'
  | 'users'
  | 'banners'
  | 'series'
  | 'staff'

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
    if (kind !== '') ids.set(kind, (ids.get(kind) ?? new Set()).add(Number(id)))
  }
  const names = new Map<string, string>()
  for (const [kind, wanted] of ids) {
    for (const { id, name } of await readNames(db, kind, [...wanted])) names.set(`${kind}:${id}`, name)
  }
  for (const subject of subjects) {
    const front = readFrontName(subject.replace(/^front-draft:/, ''))
    if (front !== undefined) names.set(subject, await readFrontTitle(db, front))
  }
  return (subject) => names.get(subject) ?? null
}

async function readNames(
  db: Kysely<Tables>,
  kind: string,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  if (kind === 'front') return readFrontNames(db, ids)
  const named = namedTables[kind]
  if (named === undefined) return []
  return (
    db
      // The tables share `id`, and all but one `name`.
      .selectFrom(named.table as 'tags')
      .select(['id', `${named.column as 'name'} as name`])
      .where('id', 'in', ids)
      .execute()
  )
}
