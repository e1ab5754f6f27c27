import { isWithin, type Period } from '@tsuzuri/content/visibility'
import { type Analysed, analyser, currentAnalyser } from '@tsuzuri/search/analyser'
import type { SearchableText } from '@tsuzuri/search/searchable-text'
import type { StoredArticle } from '../articles/stored-article.ts'
import type { SearchIndex } from '../dialect/search-index.ts'
import type { Database } from '../open.ts'
import { insertRows, type Writing } from '../rows.ts'
import { type IndexEntry, newEntry } from './index-entry.ts'
import { addReadings, removeReadings } from './readings.ts'
import { type SearchableTexts, readSearchableTexts } from './searchable-texts.ts'
import { addWords, removeWords } from './words.ts'

export type IndexedArticle = Pick<StoredArticle, 'id' | 'content' | 'period'>

/** Articles analysed before the transaction starts, so that it holds the write lock only briefly; by their searchable text. */
export type Prepared = ReadonlyMap<string, { analyser: string; entry: IndexEntry }>

/**
 * Replaces the index entries of `ids` by those of `articles`. Only articles that are visible now are indexed: others would
 * change the ranking of the visible ones. Scheduled ones are entered in `search_turns` (`index-schedule.ts`).
 */
export async function indexArticles(
  writing: Writing,
  ids: readonly number[],
  articles: readonly IndexedArticle[],
): Promise<void> {
  await removeFromIndex(writing, ids)
  await removeReadings(writing, ids)
  await insertRows(
    writing,
    'search_turns',
    articles.flatMap(({ id, period }) => {
      const at = nextScheduledAt(period, writing.now)
      return at === undefined ? [] : [{ article_id: id, at: at.getTime() }]
    }),
  )
  const visible = articles.filter(({ period }) => period !== undefined && isWithin(period, writing.now))
  if (visible.length > 0) await addToIndex(writing, visible)
}

/**
 * Analyses articles before a transaction, and waits until the dictionary is loaded. During an import threads of this
 * process do it (`analysis-threads.ts`).
 */
export async function prepare(
  { searchIndex, analysis }: Pick<Database, 'searchIndex' | 'analysis'>,
  searchables: readonly SearchableText[],
): Promise<Prepared> {
  const entries = await analysis?.index(searchables)
  if (entries === undefined) return analyseWith((some) => analyser.index(some), searchIndex, searchables)
  return preparedOf(searchables, currentAnalyser, entries)
}

async function analyseWith(
  read: (searchables: readonly SearchableText[]) => Promise<Analysed>,
  searchIndex: SearchIndex,
  searchables: readonly SearchableText[],
): Promise<Prepared> {
  if (searchables.length === 0) return new Map()
  const { analyser: by, articles } = await read(searchables)
  return preparedOf(
    searchables,
    by,
    articles.map((indexed) => newEntry(indexed, searchIndex.pack)),
  )
}

function preparedOf(
  searchables: readonly SearchableText[],
  by: string,
  entries: readonly IndexEntry[],
): Prepared {
  return new Map(
    searchables.flatMap((searchable, at) => {
      const entry = entries[at]
      return entry === undefined ? [] : [[keyOf(searchable), { analyser: by, entry }]]
    }),
  )
}

async function removeFromIndex(writing: Writing, ids: readonly number[]): Promise<void> {
  const { tx, searchIndex } = writing
  await tx.deleteFrom('search_turns').where('article_id', 'in', ids).execute()
  const known = await tx
    .deleteFrom('search_articles')
    .where('article_id', 'in', ids)
    .returning('article_id')
    .execute()
  if (known.length === 0) return
  const before = known.map((row) => row.article_id)
  await searchIndex.remove(tx, before)
  await tx.deleteFrom('search_titles').where('article_id', 'in', before).execute()
  await removeWords(writing, before)
}

async function addToIndex(writing: Writing, articles: readonly IndexedArticle[]): Promise<void> {
  const searchables = await readSearchableTexts(
    writing.tx,
    articles.map(({ content }) => content),
  )
  const rows = await analysed(writing, searchables)
  const entries = articles.flatMap(({ id, content, period }, at) => {
    const [row, searchable] = [rows[at], searchables[at]]
    if (row === undefined || searchable === undefined || period === undefined) return []
    const place = { published_at: period.from.getTime(), category_id: content.categoryId ?? 0 }
    return [{ id, searchable, ...row, place }]
  })
  await addReadings(writing, entries)
  await writing.searchIndex.insert(
    writing.tx,
    entries.map(({ id, entry }) => ({ id, packed: entry.packed })),
  )
  await addWords(
    writing,
    entries.map(({ id, entry }) => ({ id, about: entry.about })),
  )
  await insertRows(
    writing,
    'search_titles',
    entries.flatMap(({ id, entry: { title } }) =>
      [...new Set([title.written, title.read])].map((key) => ({ key, article_id: id })),
    ),
  )
  await insertRows(
    writing,
    'search_articles',
    entries.map(({ id, entry: { length }, analyser: by, place }) => ({
      article_id: id,
      analyser: by,
      length,
      ...place,
    })),
  )
}

async function analysed({ prepared, searchIndex }: Writing, searchables: SearchableTexts) {
  const missing = searchables.filter((searchable) => prepared?.has(keyOf(searchable)) !== true)
  // Publishing doesn't wait for the dictionary: these articles are marked and indexed again when it is loaded.
  const now = await analyseWith((some) => analyser.indexAtOnce(some), searchIndex, missing)
  return searchables.map((searchable) => prepared?.get(keyOf(searchable)) ?? now.get(keyOf(searchable)))
}

function keyOf(searchable: SearchableText): string {
  return JSON.stringify(searchable)
}

function nextScheduledAt(period: Period | undefined, now: Date): Date | undefined {
  if (period === undefined || period.from > now) return period?.from
  return period.until !== undefined && period.until > now ? period.until : undefined
}
