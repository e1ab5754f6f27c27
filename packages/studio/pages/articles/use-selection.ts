import { useState } from 'react'
import type { ArticleRow } from '../../parts/state-badge.tsx'

const most = 100

/** The chosen articles, over several pages of a list. Their newest known versions are those that are changed. */
export function useSelection(rows: readonly ArticleRow[]) {
  const [ids, setIds] = useState<ReadonlyMap<number, ArticleRow>>(new Map())
  const newest = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...ids].map(([id, row]) => newest.get(id) ?? row)
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => ids.has(id))
  return {
    chosen,
    isPageChosen,
    isFull: ids.size >= most,
    has: (id: number) => ids.has(id),
    toggle: (row: ArticleRow) => {
      const next = new Map(ids)
      if (!next.delete(row.id) && next.size < most) next.set(row.id, row)
      setIds(next)
    },
    togglePage: () => {
      const next = new Map(ids)
      for (const row of rows) {
        if (isPageChosen) next.delete(row.id)
        else if (next.size < most) next.set(row.id, row)
      }
      setIds(next)
    },
    clear: () => setIds(new Map()),
  }
}
