import type { ArticleToKeep } from './kept-articles.ts'

/** Messages from a page to the service worker. */
export type OfflineMessage = ({ type: 'keep-article' } & ArticleToKeep) | { type: 'forget-articles' }

export function readMessage(data: unknown): OfflineMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, page, title, parts } = data as Record<string, unknown>
  if (type === 'forget-articles') return { type }
  if (type !== 'keep-article' || typeof page !== 'string' || typeof title !== 'string') return undefined
  if (!Array.isArray(parts) || !parts.every((part) => typeof part === 'string')) return undefined
  return { type, page, title, parts }
}
