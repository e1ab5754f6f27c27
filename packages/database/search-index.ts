import { bodyText } from '@tsuzuri/content/body/plain-text'
import type { Period } from '@tsuzuri/content/visibility'
import { analyser } from '@tsuzuri/search/analyser'
import { fieldNames, type Findable, type Indexed, type Named } from '@tsuzuri/search/jobs'
import { analyserVersion } from '@tsuzuri/search/terms'
import type { StoredArticle } from './articles/stored-article.ts'
import { insertRows, type Writing } from './rows.ts'
import { addSuggestions, removeSuggestions } from './search-suggestions.ts'

export type IndexedArticle = Pick<StoredArticle, 'id' | 'content' | 'period'>

/** What an index says of the analyser that made it; one made by another is built anew. */
export const currentAnalyser = `tsuzuri-${analyserVersion}`

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
  await removeSuggestions(writing, before)
}

async function remember(writing: Writing, articles: readonly IndexedArticle[]): Promise<void> {
  const indexed = await analyser.index(await findables(writing, articles))
  const rows = articles.flatMap(({ id }, at) => {
    const one = indexed[at]
    return one === undefined ? [] : [{ id, ...one, length: lengthOf(one) }]
  })
  await writing.searchIndex.insert(writing.tx, rows)
  await addSuggestions(writing, rows)
  await insertRows(
    writing,
    'search_articles',
    rows.map(({ id, length }) => ({ article_id: id, analyser: currentAnalyser, length })),
  )
}

function isWithin({ from, until }: Period, now: Date): boolean {
  return from <= now && (until === undefined || until > now)
}

function nextTurn(period: Period | undefined, now: Date): Date | undefined {
  if (period === undefined || period.from > now) return period?.from
  return period.until !== undefined && period.until > now ? period.until : undefined
}

async function findables({ tx }: Writing, articles: readonly IndexedArticle[]): Promise<Findable[]> {
  const named = async (table: 'tags' | 'users', ids: readonly number[]) => {
    if (ids.length === 0) return new Map<number, Named>()
    const rows = await tx
      .selectFrom(table)
      .select(['id', 'name', 'reading'])
      .where('id', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map(({ id, name, reading }) => [id, { name, reading }]))
  }
  const tags = await named(
    'tags',
    articles.flatMap(({ content }) => content.tagIds),
  )
  const users = await named(
    'users',
    articles.flatMap(({ content }) => content.authorIds),
  )
  return articles.map(({ content }) => ({
    title: { name: content.title, reading: content.titleReading },
    lead: content.lead,
    body: bodyText(content.body),
    tags: content.tagIds.flatMap((id) => tags.get(id) ?? []),
    authors: content.authorIds.flatMap((id) => users.get(id) ?? []),
  }))
}

function lengthOf({ terms }: Indexed): number {
  return fieldNames.reduce((sum, field) => sum + terms[field].bigrams.length, 0)
}
