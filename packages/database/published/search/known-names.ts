import type { Kysely } from 'kysely'
import { type NameKind, nameTables } from '../../search/names.ts'
import { allEnded } from '../../queries/all-ended.ts'
import type { Tables } from '../../tables.ts'
import { nameKeys } from './prefix-keys.ts'

type NameRow = { key: string; kind: NameKind; id: number }

/** Names of more words are not looked up piece by piece. */
const maxPieces = 3
const maxRows = 20

/**
 * A query with the names of tags, authors and series as the magazine writes them: あらい みずき, arai mizuki and 新井 瑞季 become
 * 新井瑞季, so that all spellings find the same articles. A reading that belongs to several names stays.
 */
export async function withKnownNames(db: Kysely<Tables>, q: string): Promise<string> {
  if (/["“”„«»]/u.test(q)) return q
  const pieces = q.split(/\s+/u).filter((piece) => piece !== '')
  const asked = pieces.length > maxPieces ? [q] : [q, ...pieces]
  const keys = new Map(asked.map((text) => [text, nameKeys(text)]))
  const rows = await readNames(db, [...new Set([...keys.values()].flat())])
  if (rows.length === 0) return q
  const nameOf = async (text: string) => {
    const named = rows.filter(({ key }) => keys.get(text)?.includes(key) === true)
    const names = await allEnded(named.map((row) => readName(db, row)))
    const [only, ...others] = new Set(names.map((name) => name.replace(/\s+/gu, '')))
    return only === undefined || others.length > 0 ? undefined : only
  }
  const whole = await nameOf(q)
  if (whole !== undefined) return whole
  if (pieces.length > maxPieces) return q
  const replaced = await allEnded(pieces.map(async (piece) => (await nameOf(piece)) ?? piece))
  return replaced.join(' ')
}

async function readNames(db: Kysely<Tables>, keys: readonly string[]): Promise<NameRow[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('search_names')
    .innerJoin('lists', (join) =>
      join
        .onRef('lists.subject_id', '=', 'search_names.subject_id')
        .onRef('lists.kind', '=', 'search_names.kind'),
    )
    .select(['key', 'search_names.kind', 'search_names.subject_id as id'])
    .where('key', 'in', keys)
    .where('lists.total', '>', 0)
    .orderBy('lists.total', 'desc')
    .limit(maxRows)
    .execute()
}

async function readName(db: Kysely<Tables>, { kind, id }: NameRow): Promise<string> {
  const row = await db.selectFrom(nameTables[kind]).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}
