import { showMinute } from '../../japan-time.ts'
import type { ArticleRow } from '../state-badge.tsx'
import { useStored } from '../use-stored.ts'

/** The optional columns of a list of articles, in addition to title, state and category. */
export const columnNames = {
  assignee: '担当',
  authors: '著者',
  tags: 'タグ',
  created: '作成日',
  slug: 'スラッグ',
} as const
export type ColumnName = keyof typeof columnNames

/** The chosen columns, stored in this browser. */
export function useColumns(): [ColumnName[], (columns: ColumnName[]) => void] {
  const [stored, setStored] = useStored('article-columns', 'assignee')
  const chosen = stored.split(' ')
  const columns = (Object.keys(columnNames) as ColumnName[]).filter((name) => chosen.includes(name))
  return [columns, (next) => setStored(next.join(' '))]
}

export function columnText(row: ArticleRow, name: ColumnName): string {
  switch (name) {
    case 'assignee':
      return (row.assignee ?? row.createdBy).name
    case 'authors':
      return row.authors.join('、')
    case 'tags':
      return row.tags.join('、')
    case 'created':
      return showMinute(row.createdAt)
    case 'slug':
      return row.slug
  }
}
