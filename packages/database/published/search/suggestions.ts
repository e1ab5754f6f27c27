import type { Kysely } from 'kysely'
import type { SearchSuggestion } from '@tsuzuri/content/published'
import { analyser } from '@tsuzuri/search/analyser'
import {
  isOneSlip,
  queryKeys,
  readingsNearRomaji,
  readingsOfSlippedRomaji,
  slipsAtStart,
} from '@tsuzuri/search/suggest'
import type { PublicDatabase } from '../../open.ts'
import { type NameKind, nameTables } from '../../search/names.ts'
import type { Tables } from '../../tables.ts'
import { listNames } from './names.ts'
import { keyRange, prefixKeys } from './prefix-keys.ts'
import { visiblePublications } from '../visible.ts'

const maxSuggestions = 10
const maxTitles = 3
const titleCandidates = 60
const maxKeys = 20_000
const shortestSlip = 3
const maxNamesTried = 4
const longestHalfConverted = 20

const nameKinds = Object.keys(nameTables) as NameKind[]

type Reader = Kysely<Tables>

/** Completions of what a reader types, by spelling, or by reading before kana-kanji conversion. */
export async function listSuggestions(
  db: PublicDatabase,
  typed: string,
  now: Date,
): Promise<SearchSuggestion[]> {
  const prefixes = [...new Set([...prefixKeys(typed), ...(await readingKeys(typed))])]
  const tags = await listNames(db.reader, 'tag', { beginWith: prefixes }, now)
  const users = await listNames(db.reader, 'user', { beginWith: prefixes }, now)
  const series = await listNames(db.reader, 'series', { beginWith: prefixes }, now)
  const titles = await listTitles(db.reader, prefixes, now)
  const words = await listWords(db.reader, prefixes)
  const all: SearchSuggestion[] = [
    ...tags.map(({ name }) => ({ kind: 'tag' as const, text: name })),
    ...users.map(({ name }) => ({ kind: 'user' as const, text: name })),
    ...series.map(({ name }) => ({ kind: 'series' as const, text: name })),
    ...words.map((text) => ({ kind: 'word' as const, text })),
  ]
  const named = [...new Map(all.toReversed().map((one) => [one.text, one])).values()].toReversed()
  // A title contains the words, but not the other way round: words have precedence.
  return [...named, ...titles.map((text) => ({ kind: 'article' as const, text }))].slice(0, maxSuggestions)
}

/** A word that is half converted (化粧す) continues by its reading. */
async function readingKeys(typed: string): Promise<string[]> {
  const text = typed.trim()
  if (text.length > longestHalfConverted || !/\p{Script=Han}.*[\u3041-\u3096\u30a1-\u30fc]$/u.test(text))
    return []
  const { keys } = await analyser.keys([{ name: text, reading: '' }])
  return keys.flatMap(({ read }) => (read === '' ? [] : [read]))
}

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

async function listWords(db: Reader, prefixes: readonly string[]): Promise<string[]> {
  const found = new Map<string, number>()
  for (const prefix of prefixes) {
    const [first, second] = keyRange(prefix)
    const rows = await db
      .selectFrom('search_words')
      .select(['text', 'articles'])
      .where('key', '>=', first)
      .where('key', '<', second)
      .orderBy('articles', 'desc')
      .orderBy('key')
      .orderBy('text')
      .limit(maxSuggestions)
      .execute()
    for (const { text, articles } of rows) found.set(text, Math.max(found.get(text) ?? 0, articles))
  }
  return [...found].toSorted(([, a], [, b]) => b - a).map(([text]) => text)
}

/** The newest titles with one of these prefixes, among the first matches by key. */
async function listTitles(db: Reader, prefixes: readonly string[], now: Date): Promise<string[]> {
  const ids: number[] = []
  for (const prefix of prefixes) {
    const [first, second] = keyRange(prefix)
    const rows = await db
      .selectFrom('search_titles')
      .select('article_id')
      .where('key', '>=', first)
      .where('key', '<', second)
      .orderBy('key')
      .limit(titleCandidates)
      .execute()
    ids.push(...rows.map((row) => row.article_id))
  }
  if (ids.length === 0) return []
  const rows = await visiblePublications(db, now)
    .select('publications.title')
    .where('publications.article_id', 'in', ids)
    .orderBy('publications.published_at', 'desc')
    .limit(maxTitles * 2)
    .execute()
  return [...new Set(rows.map((row) => row.title))].slice(0, maxTitles)
}
