import type { Transaction } from 'kysely'
import type { Named } from '@tsuzuri/search/searchable-text'
import { analyser, outdated } from '@tsuzuri/search/analyser'
import { insertRows, type Writing } from '../rows.ts'
import { indexArticles } from './index.ts'
import { readPublished } from './published-texts.ts'
import type { Tables } from '../tables.ts'

export type NameKind = 'tag' | 'user' | 'series'

/** Tables with a name and its reading. */
export const nameTables = { tag: 'tags', user: 'users', series: 'series' } as const satisfies Record<
  NameKind,
  string
>

/** A rename reindexes this many articles at once, the rest later. */
const atOnce = 50

/** Replaces the index keys of tags, users or series by those of their current names; returns the ids whose keys changed. */
export async function indexNames(
  writing: Writing,
  kind: NameKind,
  named: readonly (Named & { id: number })[],
): Promise<number[]> {
  if (named.length === 0) return []
  const ids = named.map(({ id }) => id)
  const before = await removeNames(writing, kind, ids)
  const { analyser: by, keys } = await analyser.keys(named.map(({ name, reading }) => ({ name, reading })))
  const rows = named.flatMap(({ id }, at) => {
    const { written = '', read = '' } = keys[at] ?? {}
    return [...new Set([written, read])].map((key) => ({ key, kind, subject_id: id, analyser: by }))
  })
  await insertRows(writing, 'search_names', rows)
  const known = new Set(before.map((row) => `${row.subject_id} ${row.key}`))
  const fresh = rows.filter((row) => !known.has(`${row.subject_id} ${row.key}`))
  return [...new Set(fresh.map((row) => row.subject_id))]
}

export async function removeNames({ tx }: Writing, kind: NameKind, ids: readonly number[]) {
  return tx
    .deleteFrom('search_names')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .returning(['subject_id', 'key'])
    .execute()
}

/** Removes names whose tag, user or series is gone: earlier versions left them behind when tags were merged. */
export async function removeOrphanedNames(tx: Transaction<Tables>, kind: NameKind): Promise<void> {
  await tx
    .deleteFrom('search_names')
    .where('kind', '=', kind)
    .where('subject_id', 'not in', (eb) => eb.selectFrom(nameTables[kind]).select('id'))
    .execute()
}

/** Reindexes a saved tag, user or series, and its articles if the name changed. */
export async function reindexNamed(
  writing: Writing,
  kind: NameKind,
  named: Named & { id: number },
): Promise<void> {
  const renamed = await indexNames(writing, kind, [named])
  if (renamed.length > 0) await reindexArticlesWith(writing, kind, named.id)
}

/** Articles are indexed with the names of their tags, authors and series: reindexes the newest now and marks the rest as outdated. */
async function reindexArticlesWith(writing: Writing, kind: NameKind, id: number): Promise<void> {
  const { tx } = writing
  const entries = tx
    .selectFrom('list_entries')
    .innerJoin('lists', 'lists.id', 'list_entries.list_id')
    .where('lists.kind', '=', kind)
    .where('lists.subject_id', '=', id)
  await tx
    .updateTable('search_articles')
    .set({ analyser: outdated })
    .where('article_id', 'in', entries.select('list_entries.article_id'))
    .execute()
  const newest = await entries
    .select('list_entries.article_id')
    .orderBy('list_entries.published_at', 'desc')
    .limit(atOnce)
    .execute()
  const ids = newest.map((row) => row.article_id)
  if (ids.length > 0) await indexArticles(writing, ids, await readPublished(tx, ids))
}
