import type { Kysely } from 'kysely'
import type { SearchSuggestion } from '@tsuzuri/content/published'
import { analyser } from '@tsuzuri/search/analyser'
import type { PublicDatabase } from '../../open.ts'
import type { Tables } from '../../tables.ts'
import { listNames } from './names.ts'
import { keyRange, prefixKeys } from './prefix-keys.ts'
import { visiblePublications } from '../visible.ts'

const maxSuggestions = 10
const maxTitles = 3
const titleCandidates = 60
const longestHalfConverted = 20

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
