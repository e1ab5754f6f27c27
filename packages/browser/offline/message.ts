import type { ArticleToKeep } from './kept-articles.ts'

/** Messages from a page to the service worker. */
export type OfflineMessage =
  | ({ type: 'keep-article' } & ArticleToKeep)
  | { type: 'keep-pictures' }
  | { type: 'forget-article'; page: string }
  | { type: 'forget-articles' }

/**
 * From the service worker to its pages: it showed a stored copy because the network was slow, and the server has
 * another version.
 */
export const outdatedMessage = 'outdated'

export function readMessage(data: unknown): OfflineMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, page, title, parts, isPinned } = data as Record<string, unknown>
  if (type === 'forget-articles' || type === 'keep-pictures') return { type }
  if (typeof page !== 'string') return undefined
  if (type === 'forget-article') return { type, page }
  if (type !== 'keep-article' || typeof title !== 'string') return undefined
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined
  return { type, page, title, parts, ...(isPinned === true ? { isPinned } : {}) }
}
