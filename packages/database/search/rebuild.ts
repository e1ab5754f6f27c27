import { setImmediate as othersRan } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import {
  type ContentKey,
  publicationsKey,
  readingsKey,
  seriesIndexKey,
  tagsKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { analyser, currentAnalyser, olderAnalysers, outdated } from '@tsuzuri/search/analyser'
import type { Database } from '../open.ts'
import { visiblePublications } from '../published/visible.ts'
import type { Tables } from '../tables.ts'
import { withWriteLock, write } from '../writing.ts'
import { readSearchableTexts } from './searchable-texts.ts'
import { indexArticles, prepare, type Prepared } from './index.ts'
import { indexNames, type NameKind, nameTables, removeOrphanedNames } from './names.ts'
import { readPublished } from './published-texts.ts'

export type Rebuilding = { done: number; total: number }

/**
 * Which entries are rebuilt: those that are marked and those of every other analyser version, or of lower versions only.
 * While an instance of a newer version runs, its entries must stay: both would rebuild the entries of each other for ever.
 */
type Rebuilt = 'other' | 'older'

const batchSize = 50
/** With threads of its own an import or a command holds the write lock longer, and less often. */
const batchSizeOfThreads = 200

/**
 * How many ids one query reads. SQLite queries block the event loop: a query over all articles of a large magazine
 * would block all requests for seconds.
 */
const idsAtOnce = 5000

/** Searches and suggestions depend on these keys. */
const nameListKeys: Record<NameKind, ContentKey> = { tag: tagsKey, user: usersKey, series: seriesIndexKey }

/** The number of visible articles whose index entry is missing or to be rebuilt. */
export async function countOutdated(db: Database, now: Date, rebuilt: Rebuilt = 'other'): Promise<number> {
  let total = 0
  for await (const range of listRanges(db.reader)) {
    const row = await outdatedArticles(db.reader, now, range, rebuilt)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    total += row.total
  }
  return total
}

/** Whether an article or a name is marked as outdated, or was indexed by an instance of a lower version. */
export async function hasOutdated(db: Database): Promise<boolean> {
  const name = await db.reader
    .selectFrom('search_names')
    .select('subject_id')
    .where('analyser', 'in', olderAnalysers)
    .limit(1)
    .executeTakeFirst()
  if (name !== undefined) return true
  for await (const { after, until } of listRanges(db.reader)) {
    const article = await db.reader
      .selectFrom('search_articles')
      .select('article_id')
      .where('article_id', '>', after)
      .where('article_id', '<=', until)
      .where('analyser', 'in', olderAnalysers)
      .limit(1)
      .executeTakeFirst()
    if (article !== undefined) return true
  }
  return false
}

/** Marks all articles and names as outdated. Their entries stay searchable until they are rebuilt. */
export async function markAllOutdated(db: Database): Promise<void> {
  await withWriteLock(db, async (tx) => {
    await tx.updateTable('search_articles').set({ analyser: outdated }).execute()
    await tx.updateTable('search_names').set({ analyser: outdated }).execute()
  })
}

/**
 * Rebuilds outdated index entries in small batches, analysed before taking the write lock, so that readers and editors are
 * not blocked; can be aborted at any time.
 */
export async function rebuildSearch(
  db: Database,
  clock: () => Date,
  show: (progress: Rebuilding) => void = () => {},
  signal?: AbortSignal,
  rebuilt: Rebuilt = 'other',
): Promise<number> {
  await analyser.isReachable()
  for (const kind of Object.keys(nameTables) as NameKind[])
    await rebuildNames(db, kind, { clock, signal, rebuilt })
  const total = await countOutdated(db, clock(), rebuilt)
  const size = db.analysis === undefined ? batchSize : batchSizeOfThreads
  let done = 0
  let writing: Promise<void> = Promise.resolve()
  for await (const ids of listOutdated(db.reader, { clock, size, rebuilt })) {
    if (signal?.aborted === true) break
    const prepared = await prepareSome(db, ids)
    await writing
    writing = finish(ids, prepared)
    // Threads analyse the next batch meanwhile. A server does one thing after the other.
    if (db.analysis === undefined) await writing
    else writing.catch(() => {})
  }
  await writing
  return done

  async function finish(ids: readonly number[], prepared: Prepared): Promise<void> {
    await writeSome(db, ids, prepared, clock())
    done += ids.length
    show({ done, total: Math.max(total, done) })
  }
}

async function prepareSome(db: Database, ids: readonly number[]): Promise<Prepared> {
  const contents = (await readPublished(db.reader, ids)).map(({ content }) => content)
  return prepare(db, await readSearchableTexts(db.reader, contents))
}

/** Reads the articles again inside the transaction, because an editor may have changed them since. */
async function writeSome(db: Database, ids: readonly number[], prepared: Prepared, now: Date): Promise<void> {
  await write({ db, by: 'search', now, prepared }, async (writing) => {
    await indexArticles(writing, ids, await readPublished(writing.tx, ids))
    // Invalidates what was found in the old entries.
    writing.unseen.add(publicationsKey)
    for (const id of ids) writing.unseen.add(readingsKey(id))
  })
}

async function rebuildNames(
  db: Database,
  kind: NameKind,
  { clock, signal, rebuilt }: { clock: () => Date; signal: AbortSignal | undefined; rebuilt: Rebuilt },
): Promise<void> {
  const table = nameTables[kind]
  await withWriteLock(db, (tx) => removeOrphanedNames(tx, kind))
  for (let last: number | undefined = 0; last !== undefined;) {
    if (signal?.aborted === true) break
    const after: number = last
    const { value } = await write({ db, by: 'search', now: clock() }, async (writing) => {
      const rows = await writing.tx
        .selectFrom(table)
        .select(['id', 'name', 'reading'])
        .where('id', '>', after)
        .where('id', 'not in', (eb) =>
          eb
            .selectFrom('search_names')
            .select('subject_id')
            .where('kind', '=', kind)
            .where((own) =>
              rebuilt === 'other'
                ? own('analyser', '=', currentAnalyser)
                : own('analyser', 'not in', olderAnalysers),
            ),
        )
        .orderBy('id')
        .limit(batchSize)
        .execute()
      await indexNames(writing, kind, rows)
      if (rows.length > 0) writing.unseen.add(nameListKeys[kind])
      return rows.at(-1)?.id
    })
    last = value
  }
}

type Range = { after: number; until: number }

/** Ranges of article ids; other requests run between them. */
async function* listRanges(db: Kysely<Tables>): AsyncGenerator<Range> {
  const row = await db
    .selectFrom('publications')
    .select((eb) => eb.fn.max('article_id').as('last'))
    .executeTakeFirst()
  for (let after = 0; after < (row?.last ?? 0); after += idsAtOnce) {
    yield { after, until: after + idsAtOnce }
    await othersRan()
  }
}

/** Batches of outdated articles. */
async function* listOutdated(
  db: Kysely<Tables>,
  { clock, size, rebuilt }: { clock: () => Date; size: number; rebuilt: Rebuilt },
): AsyncGenerator<number[]> {
  for await (const { after, until } of listRanges(db)) {
    for (let last: number | undefined = after; last !== undefined;) {
      const rows = await outdatedArticles(db, clock(), { after: last, until }, rebuilt)
        .select('publications.article_id')
        .orderBy('publications.article_id')
        .limit(size)
        .execute()
      const ids = rows.map((row) => row.article_id)
      if (ids.length > 0) yield ids
      last = ids.at(-1)
    }
  }
}

function outdatedArticles(db: Kysely<Tables>, now: Date, { after, until }: Range, rebuilt: Rebuilt) {
  return visiblePublications(db, now)
    .leftJoin('search_articles', 'search_articles.article_id', 'publications.article_id')
    .where('publications.article_id', '>', after)
    .where('publications.article_id', '<=', until)
    .where((eb) =>
      eb.or([
        eb('search_articles.article_id', 'is', null),
        rebuilt === 'other'
          ? eb('search_articles.analyser', '<>', currentAnalyser)
          : eb('search_articles.analyser', 'in', olderAnalysers),
      ]),
    )
}
