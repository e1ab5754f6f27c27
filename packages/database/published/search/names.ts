import type { Kysely } from 'kysely'
import type { NamedSlug, SearchPage } from '@tsuzuri/content/published'
import { countList } from '../../lists/total.ts'
import { type NameKind, nameTables } from '../../search/names.ts'
import type { Tables } from '../../tables.ts'
import { tagView } from '../taxonomy/tags.ts'
import { keyRange, nameKeys } from './prefix-keys.ts'

type Prefixes = { beginWith: readonly string[]; where?: (key: string) => boolean }
type Asked = { are: readonly string[] } | Prefixes
type Name = NamedSlug & { id: number; reading: string; total: number }

const maxNames = 4
const maxCandidates = 200

/** The tags, authors and series that a query names. */
export type Named = Pick<SearchPage, 'tags' | 'users' | 'series'>

export const noneNamed: Named = { tags: [], users: [], series: [] }

export async function listNamed(db: Kysely<Tables>, q: string, now: Date): Promise<Named> {
  const tags = await listNames(db, 'tag', { are: wordsOf(q) }, now)
  const users = await listNamedUsers(db, q, now)
  const series = await listNames(db, 'series', { are: wordsOf(q) }, now)
  return {
    tags: tags.map(({ slug, name, reading, total }) => tagView({ slug, name, reading, visible: total })),
    users: users.map(({ slug, name, total }) => ({ slug, name, total })),
    series: series.map(({ slug, name, total }) => ({ slug, name, total })),
  }
}

/** The authors of that name; if there are none, those whose name begins so: readers type a family name. */
async function listNamedUsers(db: Kysely<Tables>, q: string, now: Date): Promise<Name[]> {
  const exact = await listNames(db, 'user', { are: wordsOf(q) }, now)
  return exact.length > 0 ? exact : listNames(db, 'user', { beginWith: familyNames(q) }, now)
}

/** Tags, users or series with visible articles, those with the most articles first. */
export async function listNames(
  db: Kysely<Tables>,
  kind: NameKind,
  asked: Asked,
  now: Date,
): Promise<Name[]> {
  const found: Name[] = []
  for (const id of await ('are' in asked
    ? idsOfNames(db, kind, asked.are)
    : idsOfPrefixes(db, kind, asked))) {
    if (found.length >= maxNames) break
    const name = await findName(db, kind, id, now)
    if (name !== undefined) found.push(name)
  }
  // The first key is the whole query, so names that equal the whole query come first.
  return 'are' in asked ? found : found.toSorted((a, b) => b.total - a.total)
}

async function idsOfNames(
  db: Kysely<Tables>,
  kind: NameKind,
  keys: readonly string[],
): Promise<Iterable<number>> {
  if (keys.length === 0) return []
  const rows = await namesOf(db, kind)
    .where('key', 'in', keys)
    .limit(maxCandidates * keys.length)
    .execute()
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Set(keys.flatMap((key) => byKey.get(key) ?? []).map(({ id }) => id))
}

async function idsOfPrefixes(
  db: Kysely<Tables>,
  kind: NameKind,
  { beginWith, where = () => true }: Prefixes,
): Promise<Iterable<number>> {
  const found = new Set<number>()
  for (const prefix of beginWith) {
    const [first, last] = keyRange(prefix)
    const rows = await namesOf(db, kind)
      .where('key', '>=', first)
      .where('key', '<=', last)
      .limit(maxCandidates)
      .execute()
    for (const { id } of rows.filter(({ key }) => where(key))) found.add(id)
  }
  return found
}

function namesOf(db: Kysely<Tables>, kind: NameKind) {
  return db
    .selectFrom('search_names')
    .innerJoin('lists', 'lists.subject_id', 'search_names.subject_id')
    .select(['key', 'search_names.subject_id as id'])
    .where('search_names.kind', '=', kind)
    .where('lists.kind', '=', kind)
    .where('lists.total', '>', 0)
    .orderBy('lists.total', 'desc')
}

async function findName(
  db: Kysely<Tables>,
  kind: NameKind,
  id: number,
  now: Date,
): Promise<Name | undefined> {
  const total = (await countList(db, { kind, id }, now))?.total ?? 0
  if (total === 0) return undefined
  const row = await db
    .selectFrom(nameTables[kind])
    .select(['id', 'slug', 'name', 'reading'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, total }
}

/** Excludes short keys, because many other words begin with them. */
function familyNames(q: string): string[] {
  return nameKeys(q).filter((key) => key.length >= (/\p{Script=Han}/u.test(key) ? 2 : 3))
}

function wordsOf(q: string): string[] {
  const words = q.split(/\s+/u).slice(0, maxNames)
  return [...new Set([q, ...words].flatMap(nameKeys))]
}
