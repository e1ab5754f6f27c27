import type { Word } from '@tsuzuri/search/searchable-text'
import { insertRows, type Writing } from '../rows.ts'
import { findValue } from '../stored/value.ts'
import { wordsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'

const atOnce = 2000

/** Adds one to the article count of each word that an article is about. */
export async function addWords(
  writing: Writing,
  articles: readonly { id: number; about: readonly Word[] }[],
): Promise<void> {
  await insertRows(
    writing,
    'search_abouts',
    articles.map(({ id, about }) => ({ article_id: id, words: JSON.stringify(about) })),
  )
  await count(
    writing,
    articles.flatMap(({ about }) => about),
    1,
  )
}

export async function removeWords(writing: Writing, ids: readonly number[]): Promise<void> {
  const rows = await writing.tx
    .deleteFrom('search_abouts')
    .where('article_id', 'in', ids)
    .returning('words')
    .execute()
  const words = rows.flatMap((row) => findValue(wordsSchema, row.words) ?? [])
  await count(writing, words, -1)
  const keys = [...new Set(words.flatMap(keysOf))]
  for (let at = 0; at < keys.length; at += atOnce) {
    await writing.tx
      .deleteFrom('search_words')
      .where('key', 'in', keys.slice(at, at + atOnce))
      .where('articles', '<=', 0)
      .execute()
  }
}

async function count({ tx }: Writing, words: readonly Word[], step: 1 | -1): Promise<void> {
  const counted = new Map<string, Tables['search_words']>()
  for (const word of words) {
    for (const key of keysOf(word)) {
      const name = `${key}\n${word.text}`
      const row = counted.get(name) ?? { key, text: word.text, articles: 0 }
      row.articles += step
      counted.set(name, row)
    }
  }
  const rows = [...counted.values()]
  for (let at = 0; at < rows.length; at += atOnce) {
    await tx
      .insertInto('search_words')
      .values(rows.slice(at, at + atOnce))
      .onConflict((conflict) =>
        conflict.columns(['key', 'text']).doUpdateSet((eb) => ({
          articles: eb('search_words.articles', '+', eb.ref('excluded.articles')),
        })),
      )
      .execute()
  }
}

function keysOf({ written, read }: Word): string[] {
  return [...new Set([written, read])].filter((key) => key !== '')
}
