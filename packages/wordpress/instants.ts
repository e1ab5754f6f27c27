import type { ExportItem } from './export-item.ts'

/** When an item was or will be published; undefined without a date. */
export function publishedAtOf({ dateGmt, pubDate, date }: ExportItem): Date | undefined {
  return (
    utc(dateGmt) ?? asDate(pubDate) ?? (isGiven(date) ? asDate(`${date.replace(' ', 'T')}+09:00`) : undefined)
  )
}

/** When it was last modified, if that was after its publication. */
export function updatedAtOf(item: ExportItem): Date | undefined {
  const changedAt = utc(item.modifiedGmt)
  const publishedAt = publishedAtOf(item)
  return changedAt !== undefined && publishedAt !== undefined && changedAt > publishedAt
    ? changedAt
    : undefined
}

function utc(text: string): Date | undefined {
  return isGiven(text) ? asDate(`${text.replace(' ', 'T')}Z`) : undefined
}

function isGiven(text: string): boolean {
  return /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
}

/** WordPress writes the year -0001 for an unknown date. */
function asDate(text: string): Date | undefined {
  const date = new Date(text)
  const year = date.getUTCFullYear()
  return text.includes('-0001') || Number.isNaN(year) || year < 1970 || year > 9999 ? undefined : date
}
