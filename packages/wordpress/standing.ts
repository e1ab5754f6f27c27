import type { ExportItem } from './export-item.ts'
import { publishedAtOf } from './instants.ts'

export type LeftReason = 'trashed' | 'unfinished'
export type DraftReason = 'private' | 'password' | 'pending' | 'undated' | 'unknown-status'

/** The result for a post or page: published from a date on, kept as a draft, or not imported. */
export type Standing =
  | { as: 'published'; at: Date }
  | { as: 'draft'; reason?: DraftReason }
  | { as: 'left'; reason: LeftReason }

export function standingOf(item: ExportItem): Standing {
  if (item.status === 'trash') return { as: 'left', reason: 'trashed' }
  if (item.status === 'auto-draft' || item.status === 'inherit') return { as: 'left', reason: 'unfinished' }
  if (item.status === 'draft') return { as: 'draft' }
  if (item.status === 'private' || item.status === 'pending') return { as: 'draft', reason: item.status }
  if (item.status !== 'publish' && item.status !== 'future') return { as: 'draft', reason: 'unknown-status' }
  // It was password-protected; an article can't be, so it stays a draft.
  if (item.password !== '') return { as: 'draft', reason: 'password' }
  const at = publishedAtOf(item)
  return at === undefined ? { as: 'draft', reason: 'undated' } : { as: 'published', at }
}
