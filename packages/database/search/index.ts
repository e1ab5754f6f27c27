import { isWithin, type Period } from '@tsuzuri/content/visibility'
import { type Analysed, analyser } from '@tsuzuri/search/analyser'
import type { Findable, Indexed } from '@tsuzuri/search/searchable-text'
import type { StoredArticle } from '../articles/stored-article.ts'
import { insertRows, type Writing } from '../rows.ts'
import { type Findables, readFindables } from './searchable-texts.ts'
import { addWords, removeWords } from './words.ts'

export type IndexedArticle = Pick<StoredArticle, 'id' | 'content' | 'period'>

/** What was analysed ahead of a transaction, so that nobody waits for it; by all that the analysis depends on. */
export type Prepared = ReadonlyMap<string, { analyser: string; indexed: Indexed }>

/**
 * Makes search follow the articles: of all these ids, the given ones are found, as they are now and while they are
 * visible. What is not visible now is not in the index at all, because even there it would change the order of others.
 */
export async function indexArticles(
  writing: Writing,
  ids: readonly number[],
  articles: readonly IndexedArticle[],
): Promise<void> {
  await forget(writing, ids)
  await insertRows(
    writing,
    'search_turns',
    articles.flatMap(({ id, period }) => {
      const at = nextTurn(period, writing.now)
      return at === undefined ? [] : [{ article_id: id, at: at.getTime() }]
    }),
  )
  const visible = articles.filter(({ period }) => period !== undefined && isWithin(period, writing.now))
  if (visible.length > 0) await remember(writing, visible)
}

/** Ahead of a transaction, with patience for a dictionary that has to be loaded first. */
export async function prepare(findables: readonly Findable[]): Promise<Prepared> {
  return readWith((some) => analyser.index(some), findables)
}

async function readWith(
  read: (findables: readonly Findable[]) => Promise<Analysed>,
  findables: readonly Findable[],
): Promise<Prepared> {
  if (findables.length === 0) return new Map()
  const { analyser: by, articles } = await read(findables)
  return new Map(
    findables.flatMap((findable, at) => {
      const indexed = articles[at]
      return indexed === undefined ? [] : [[keyOf(findable), { analyser: by, indexed }]]
    }),
  )
}

async function forget(writing: Writing, ids: readonly number[]): Promise<void> {
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

async function remember(writing: Writing, articles: readonly IndexedArticle[]): Promise<void> {
  const rows = await analysed(
    writing,
    await readFindables(
      writing.tx,
      articles.map(({ content }) => content),
    ),
  )
  const entries = articles.flatMap(({ id, content, period }, at) => {
    const row = rows[at]
    if (row === undefined || period === undefined) return []
    const place = { published_at: period.from.getTime(), category_id: content.categoryId ?? 0 }
    return [{ id, ...row, place }]
  })
  await writing.searchIndex.insert(
    writing.tx,
    entries.map(({ id, indexed }) => ({ id, ...indexed })),
  )
  await addWords(
    writing,
    entries.map(({ id, indexed }) => ({ id, about: indexed.about })),
  )
  await insertRows(
    writing,
    'search_titles',
    entries.flatMap(({ id, indexed: { title } }) =>
      [...new Set([title.written, title.read])].map((key) => ({ key, article_id: id })),
    ),
  )
  await insertRows(
    writing,
    'search_articles',
    entries.map(({ id, indexed: { length }, analyser: by, place }) => ({
      article_id: id,
      analyser: by,
      length,
      ...place,
    })),
  )
}

async function analysed({ prepared }: Writing, findables: Findables) {
  const missing = findables.filter((findable) => prepared?.has(keyOf(findable)) !== true)
  // Readers get what is published at once; search reads it anew when the dictionary is there.
  const now = await readWith((some) => analyser.indexAtOnce(some), missing)
  return findables.map((findable) => prepared?.get(keyOf(findable)) ?? now.get(keyOf(findable)))
}

function keyOf(findable: Findable): string {
  return JSON.stringify(findable)
}

function nextTurn(period: Period | undefined, now: Date): Date | undefined {
  if (period === undefined || period.from > now) return period?.from
  return period.until !== undefined && period.until > now ? period.until : undefined
}
