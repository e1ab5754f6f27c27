import type { Kysely } from 'kysely'
import {
  isOneSlip,
  queryKeys,
  readingsNearRomaji,
  readingsOfSlippedRomaji,
  slipsAtStart,
} from '@tsuzuri/search/suggest'
import { type NameKind, nameTables } from '../../search/names.ts'
import type { Tables } from '../../tables.ts'
import { listNames } from './names.ts'
import { keyRange } from './prefix-keys.ts'

const maxKeys = 20_000
const shortestSlip = 3
const maxNamesTried = 4

const nameKinds = Object.keys(nameTables) as NameKind[]

type Reader = Kysely<Tables>

/** The spelling correction (もしかして): the most frequent word whose reading or spelling differs from the query's by one slip. */
export async function findSlip(
  db: Reader,
  asked: string,
  heard: string,
  now: Date,
): Promise<string | undefined> {
  if (!/[\p{L}\p{N}]/u.test(asked)) return undefined
  return (
    (await findNear(db, asked, heard, now)) ??
    (await findNear(db, asked, spellingOf(asked), now)) ??
    (await findRomaji(db, asked, now))
  )
}

/** A slip in romaji changes one kana or two, or leaves what is no kana: this looks up the readings it may stand for. */
async function findRomaji(db: Reader, asked: string, now: Date): Promise<string | undefined> {
  const readings = [...readingsOfSlippedRomaji(asked), ...readingsNearRomaji(asked)].filter(
    (reading) => reading.length >= shortestSlip,
  )
  if (readings.length === 0) return undefined
  const word = await db
    .selectFrom('search_words')
    .select('text')
    .where('key', 'in', readings)
    .orderBy('articles', 'desc')
    .orderBy('text')
    .limit(1)
    .executeTakeFirst()
  if (word !== undefined) return word.text
  for (const kind of nameKinds) {
    const rows = await db
      .selectFrom('search_names')
      .select('key')
      .distinct()
      .where('kind', '=', kind)
      .where('key', 'in', readings)
      .limit(maxNamesTried)
      .execute()
    const names = await listNames(db, kind, { are: rows.map(({ key }) => key) }, now)
    if (names[0] !== undefined) return names[0].name
  }
  return undefined
}

/** A wrong kanji changes the reading altogether: 乾操肌 is looked for by its spelling. */
function spellingOf(asked: string): string {
  return /\p{Script=Han}/u.test(asked) ? queryKeys(asked).written : ''
}

/** Words and names have a key for their reading and one for their spelling. */
async function findNear(db: Reader, asked: string, heard: string, now: Date): Promise<string | undefined> {
  if (heard.length < shortestSlip) return undefined
  const [first, second] = keyRange(heard.charAt(0))
  const words = await db
    .selectFrom('search_words')
    .select(['key', 'text', 'articles'])
    .where('key', '>=', first)
    .where('key', '<', second)
    .where((eb) => eb(eb.fn<number>('length', ['key']), '>=', heard.length - 1))
    .where((eb) => eb(eb.fn<number>('length', ['key']), '<=', heard.length + 1))
    .limit(maxKeys)
    .execute()
  const [best] = [...words, ...(await listWithOtherStart(db, heard))]
    .filter(({ key, text }) => text !== asked && (key === heard || isOneSlip(key, heard)))
    .toSorted((a, b) => Number(b.key === heard) - Number(a.key === heard) || b.articles - a.articles)
  const read = best?.key === heard ? undefined : await findNameRead(db, asked, heard, now)
  if (read !== undefined) return read
  if (best !== undefined) return best.text
  for (const kind of nameKinds) {
    const names = await listNames(
      db,
      kind,
      { beginWith: [heard.charAt(0)], where: (key) => isOneSlip(key, heard) },
      now,
    )
    if (names[0] !== undefined) return names[0].name
    const otherStart = await listNames(db, kind, { are: await namesWithOtherStart(db, kind, heard) }, now)
    if (otherStart[0] !== undefined) return otherStart[0].name
  }
  return undefined
}

/** A name that is read like the query, but written otherwise: 櫻井 翼 for 桜井翼. */
async function findNameRead(
  db: Reader,
  asked: string,
  heard: string,
  now: Date,
): Promise<string | undefined> {
  const { written } = queryKeys(asked)
  for (const kind of nameKinds) {
    const names = await listNames(db, kind, { are: [heard] }, now)
    const other = names.find(({ name }) => queryKeys(name).written !== written)
    if (other !== undefined) return other.name
  }
  return undefined
}

async function namesWithOtherStart(db: Reader, kind: NameKind, heard: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_names')
    .select('key')
    .distinct()
    .where('kind', '=', kind)
    .where('key', 'in', slipsAtStart(heard))
    .limit(maxNamesTried)
    .execute()
  return rows.map(({ key }) => key)
}

/** The words whose reading differs from `heard` in its first letter only: no range of keys contains them. */
async function listWithOtherStart(db: Reader, heard: string) {
  return db
    .selectFrom('search_words')
    .select(['key', 'text', 'articles'])
    .where('key', 'in', slipsAtStart(heard))
    .execute()
}
