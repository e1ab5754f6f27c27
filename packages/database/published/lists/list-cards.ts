import type { Kysely } from 'kysely'
import { articleKey, type ListName } from '@tsuzuri/content/content-key'
import type { ArticleCard } from '@tsuzuri/content/published'
import { findPageRun, readListPage } from '../../lists/page.ts'
import { entriesOf, isLater, laterEntriesOf, type LaterRun, type Run } from '../../lists/runs.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { Tables } from '../../tables.ts'
import { cardColumns, cardsOf, readCards } from '../articles/cards.ts'
import { publicationsVisibleAt } from '../visible.ts'

/** Page n of a list with its cards: entries and cards are one query, unless ended entries are in the list. */
export async function readListCards(
  db: Kysely<Tables>,
  list: ListName,
  place: { page: number; size: number; now: Date },
): Promise<{ cards: ArticleCard[]; total: number }> {
  const found = await findPageRun(db, list, place)
  if (found === undefined) {
    const { articleIds, total } = await readListPage(db, list, place)
    return { cards: await readCards(db, articleIds, place.now), total }
  }
  const { run, total } = found
  if (run === undefined) return { cards: [], total }
  const at = place.now.getTime()
  const rows = await (isLater(run) ? laterRows(db, { ...run, at }) : newestRows(db, { ...run, at }))
  addDependencies(db, ...rows.map((row) => articleKey(row.article_id)))
  return { cards: await cardsOf(db, rows), total }
}

const newestRows = preparedQuery((db, { at, ...run }: Run & { at: number }) =>
  shownEntries(db, entriesOf(db, run), at),
)

const laterRows = preparedQuery((db, { at, ...run }: LaterRun & { at: number }) =>
  shownEntries(db, laterEntriesOf(db, run), at),
)

function shownEntries(db: Kysely<Tables>, entries: ReturnType<typeof entriesOf>, at: number) {
  return publicationsVisibleAt(db, at)
    .innerJoin(entries.as('entries'), 'entries.article_id', 'publications.article_id')
    .select(cardColumns)
    .orderBy('entries.published_at', 'desc')
    .orderBy('entries.article_id', 'desc')
}
