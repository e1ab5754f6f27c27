import { localMinute } from '../../japan-time.ts'
import { type ArticleRow, stateNames } from '../../parts/state-badge.tsx'

const heads = [
  '番号',
  '題名',
  'スラッグ',
  '状態',
  'カテゴリー',
  '著者',
  'タグ',
  '担当',
  '作成',
  '更新',
  '公開',
  '終了',
]

/** Articles as a table for spreadsheets: CSV with a byte order mark, so that Excel reads it as UTF-8. */
export function articleTable(rows: readonly ArticleRow[]): string {
  const lines = rows.map((row) => [
    String(row.id),
    row.title,
    row.slug,
    stateNames[row.state],
    row.category?.name ?? '',
    row.authors.join('、'),
    row.tags.join('、'),
    (row.assignee ?? row.createdBy).name,
    timeOf(row.createdAt),
    timeOf(row.editedAt),
    timeOf(row.period?.from),
    timeOf(row.period?.until),
  ])
  return `\uFEFF${[heads, ...lines].map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function timeOf(instant: string | null | undefined): string {
  return instant === null || instant === undefined ? '' : localMinute(instant).replace('T', ' ')
}

/** A spreadsheet would evaluate a text that begins like a formula. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
