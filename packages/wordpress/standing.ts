import type { ExportItem } from './export-item.ts'
import { publishedAtOf } from './instants.ts'

export type LeftReason = 'trashed' | 'unfinished'
export type DraftReason = 'private' | 'password' | 'pending' | 'undated' | 'unknown-status'

/** What becomes of a post or page: shown from a moment on, kept as a draft, or left behind. */
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
  // Readers needed a password for it; here they would not.
  if (item.password !== '') return { as: 'draft', reason: 'password' }
  const at = publishedAtOf(item)
  return at === undefined ? { as: 'draft', reason: 'undated' } : { as: 'published', at }
}
