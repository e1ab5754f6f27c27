import type { Suggestion } from '@tsuzuri/search/jobs'
import { insertRows, type Writing } from './rows.ts'
import type { Tables } from './tables.ts'

type Counted = Tables['search_suggestions']
type Given = Pick<Suggestion, 'kind' | 'text' | 'written' | 'read'>

const atOnce = 2000

/** Each article adds one to what it may be suggested by. */
export async function addSuggestions(
  writing: Writing,
  articles: readonly { id: number; suggestions: readonly Suggestion[] }[],
): Promise<void> {
  const rows = articles.flatMap(({ id, suggestions }) =>
    [...new Map(suggestions.map((one) => [`${one.kind} ${one.text}`, one])).values()].map(
      ({ kind, text, written, read }) => ({ article_id: id, kind, text, written, read }),
    ),
  )
  await insertRows(writing, 'search_article_suggestions', rows)
  await count(writing, rows, 1)
}

export async function removeSuggestions(writing: Writing, ids: readonly number[]): Promise<void> {
  const rows = await writing.tx
    .deleteFrom('search_article_suggestions')
    .where('article_id', 'in', ids)
    .returning(['kind', 'text', 'written', 'read'])
    .execute()
  await count(writing, rows, -1)
  const keys = [...new Set(rows.flatMap(({ written, read }) => [written, read]))]
  for (let at = 0; at < keys.length; at += atOnce) {
    await writing.tx
      .deleteFrom('search_suggestions')
      .where('key', 'in', keys.slice(at, at + atOnce))
      .where('articles', '<=', 0)
      .execute()
  }
}

async function count({ tx }: Writing, given: readonly Given[], step: 1 | -1): Promise<void> {
  const counted = new Map<string, Counted>()
  for (const { kind, text, written, read } of given) {
    for (const key of new Set([written, read])) {
      if (key === '') continue
      const name = `${key}\n${kind}\n${text}`
      const row = counted.get(name) ?? { key, kind, text, articles: 0 }
      row.articles += step
      counted.set(name, row)
    }
  }
  const rows = [...counted.values()]
  for (let at = 0; at < rows.length; at += atOnce) {
    await tx
      .insertInto('search_suggestions')
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) =>
        conflict.columns(['key', 'kind', 'text']).doUpdateSet((eb) => ({
          articles: eb('search_suggestions.articles', '+', eb.ref('excluded.articles')),
        })),
      )
      .execute()
  }
}
