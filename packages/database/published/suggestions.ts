import type { Kysely } from 'kysely'
import type { SearchSuggestion } from '@tsuzuri/content/published'
import { isOneSlip, prefixesOf } from '@tsuzuri/search/suggest'
import type { Database } from '../open.ts'
import { takeTurns } from '../search-turns.ts'
import type { Tables } from '../tables.ts'
import { hiddenPublications } from './visible.ts'

const usualCount = 10
const mostKeys = 5000
const shortestSlip = 3

type Candidate = SearchSuggestion & { articles: number }

/** What somebody may be about to write: as it is written, or as it is heard while it is not converted yet. */
export async function listSuggestions(
  database: Database,
  typed: string,
  now: Date,
  count = usualCount,
): Promise<SearchSuggestion[]> {
  await takeTurns(database, now)
  const db = database.reader
  const { written, read } = prefixesOf(typed)
  const prefixes = [...new Set([written, read])].filter((prefix) => prefix !== '')
  const found: Candidate[] = []
  for (const prefix of prefixes) found.push(...(await candidates(db, prefix, count * 2)))
  return (await visibleOnes(db, found, now))
    .toSorted((a, b) => b.articles - a.articles)
    .slice(0, count)
    .map(({ kind, text }) => ({ kind, text }))
}

/** The tags or users that are called as asked, whole or from the beginning. */
export async function listNamed(
  db: Kysely<Tables>,
  kind: 'tag' | 'user',
  typed: string,
  now: Date,
): Promise<string[]> {
  const { written, read } = prefixesOf(typed)
  const keys = [...new Set([written, read])].filter((key) => key !== '')
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('search_suggestions')
    .select(['kind', 'text', 'articles'])
    .where('key', 'in', keys)
    .where('kind', '=', kind)
    .orderBy('articles', 'desc')
    .limit(usualCount)
    .execute()
  return (await visibleOnes(db, rows, now)).map(({ text }) => text)
}

/** What sounds almost like what was asked, and stands in the most articles. */
export async function findSlip(db: Kysely<Tables>, heard: string, now: Date): Promise<string | undefined> {
  if (heard.length < shortestSlip) return undefined
  const [first, second] = rangeOf(heard.charAt(0))
  const rows = await db
    .selectFrom('search_suggestions')
    .select(['key', 'kind', 'text', 'articles'])
    .where('key', '>=', first)
    .where('key', '<', second)
    .where('kind', '<>', 'article')
    .where((eb) => eb(eb.fn<number>('length', ['key']), '>=', heard.length - 1))
    .where((eb) => eb(eb.fn<number>('length', ['key']), '<=', heard.length + 1))
    .limit(mostKeys)
    .execute()
  const near = rows.filter((row) => isOneSlip(row.key, heard))
  const visible = await visibleOnes(db, near, now)
  return visible.toSorted((a, b) => b.articles - a.articles)[0]?.text
}

async function candidates(db: Kysely<Tables>, prefix: string, count: number): Promise<Candidate[]> {
  const [first, second] = rangeOf(prefix)
  return db
    .selectFrom('search_suggestions')
    .select(['kind', 'text'])
    .select((eb) => eb.fn.max<number>('articles').as('articles'))
    .where('key', '>=', first)
    .where('key', '<', second)
    .groupBy(['kind', 'text'])
    .orderBy('articles', 'desc')
    .orderBy('text')
    .limit(count)
    .execute()
}

/** Leaves out what only articles have whose minute has not come, or has passed. */
async function visibleOnes<T extends Candidate>(
  db: Kysely<Tables>,
  found: readonly T[],
  now: Date,
): Promise<T[]> {
  const all = [...new Map(found.map((one) => [nameOf(one), one])).values()]
  if (all.length === 0) return []
  const rows = await db
    .selectFrom('search_article_suggestions')
    .select(['kind', 'text'])
    .select((eb) => eb.fn.countAll<number>().as('hidden'))
    .where('article_id', 'in', hiddenPublications(db, now))
    .where(
      'text',
      'in',
      all.map(({ text }) => text),
    )
    .groupBy(['kind', 'text'])
    .execute()
  const hidden = new Map(rows.map((row) => [nameOf(row), row.hidden]))
  return all.flatMap((one) => {
    const articles = one.articles - (hidden.get(nameOf(one)) ?? 0)
    return articles > 0 ? [{ ...one, articles }] : []
  })
}

function nameOf({ kind, text }: SearchSuggestion): string {
  return `${kind} ${text}`
}

/** Everything that begins with the prefix, in the order of bytes. */
function rangeOf(prefix: string): [string, string] {
  return [prefix, `${prefix}\u{10ffff}`]
}
