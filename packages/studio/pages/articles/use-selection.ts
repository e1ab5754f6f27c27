import { useState } from 'react'
import type { ArticleRow } from '../../parts/state-badge.tsx'

const most = 100

/** The selected articles, over several pages of a list. Changes use their newest known versions. */
export function useSelection(rows: readonly ArticleRow[]) {
  const [ids, setIds] = useState<ReadonlyMap<number, ArticleRow>>(new Map())
  const [lastId, setLastId] = useState<number>()
  const newest = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...ids].map(([id, row]) => newest.get(id) ?? row)
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => ids.has(id))
  return {
    chosen,
    isPageChosen,
    isFull: ids.size >= most,
    has: (id: number) => ids.has(id),
    toggle: (row: ArticleRow, isRange = false) => {
      setIds(withToggled(ids, isRange ? rowsBetween(rows, lastId, row) : [row], !ids.has(row.id)))
      setLastId(row.id)
    },
    togglePage: () => setIds(withToggled(ids, rows, !isPageChosen)),
    clear: () => setIds(new Map()),
    remove: (removed: readonly ArticleRow[]) => setIds((now) => withToggled(now, removed, false)),
  }
}

/** The rows from the one that was toggled last to this one. */
export function rowsBetween<Row extends { id: number }>(
  rows: readonly Row[],
  lastId: number | undefined,
  row: Row,
): readonly Row[] {
  const from = rows.findIndex(({ id }) => id === lastId)
  const to = rows.findIndex(({ id }) => id === row.id)
  return from === -1 || to === -1 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

function withToggled(
  ids: ReadonlyMap<number, ArticleRow>,
  rows: readonly ArticleRow[],
  isChosen: boolean,
): ReadonlyMap<number, ArticleRow> {
  const next = new Map(ids)
  for (const row of rows) {
    if (!isChosen) next.delete(row.id)
    else if (next.size < most) next.set(row.id, row)
  }
  return next
}
