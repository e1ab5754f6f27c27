import type { LocalCache } from './local-cache.ts'

export const articlesRemembered = 200
const historyKey = 'reading-history'
const switchKey = 'reading-history-off'
/** The share of an article that counts as fully read. */
export const readToTheEnd = 0.95
/** Two hundred entries have to fit into one item of the local cache. */
const titleLength = 100
const lifetimeMs = 365 * 24 * 60 * 60 * 1000
/** The last moment that a `Date` can hold. */
const never = 8.64e15

export interface ReadArticle {
  slug: string
  /** Where the reader was last, as a fraction from 0 to 1. */
  position: number
  /** The largest position so far: it stays when the reader scrolls back up. */
  furthest: number
  readAt: number
  /** Missing in entries of earlier versions. */
  title?: string
}

/** Entries of earlier versions have no furthest position. */
type StoredArticle = Omit<ReadArticle, 'furthest'> & Partial<Pick<ReadArticle, 'furthest'>>

export interface ReadingHistory {
  /** Does nothing while the history is switched off. */
  remember: (slug: string, position: number, title?: string) => void
  find: (slug: string) => ReadArticle | undefined
  /** Newest first. */
  list: () => ReadArticle[]
  forget: (slug: string) => void
  clear: () => void
  isOff: () => boolean
  /** Switching off also removes what was remembered. */
  switchOff: (isOff: boolean) => void
}

/** The articles that were read and how far; stored on this device only. */
export function openReadingHistory(
  cache: Pick<LocalCache, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number = Date.now,
): ReadingHistory {
  function list(): ReadArticle[] {
    const kept = cache.getItem(historyKey)
    const stored = Array.isArray(kept) ? kept.filter(isStoredArticle) : []
    return stored.map((article) => ({ furthest: article.position, ...article }))
  }

  function save(articles: ReadArticle[]): void {
    cache.setItem(historyKey, articles.slice(0, articlesRemembered), {
      priority: 1,
      expires: now() + lifetimeMs,
    })
  }

  function others(slug: string): ReadArticle[] {
    return list().filter((article) => article.slug !== slug)
  }

  const find = (slug: string) => list().find((article) => article.slug === slug)
  const isOff = () => cache.getItem(switchKey) === true

  return {
    list,
    find,
    remember(slug, position, title) {
      if (isOff()) return
      const part = Math.round(Math.min(1, Math.max(0, position || 0)) * 1000) / 1000
      const furthest = Math.max(part, find(slug)?.furthest ?? 0)
      const read = { slug, position: part, furthest, readAt: now() }
      save([title === undefined ? read : { ...read, title: title.slice(0, titleLength) }, ...others(slug)])
    },
    forget: (slug) => save(others(slug)),
    clear: () => cache.removeItem(historyKey),
    isOff,
    switchOff(off) {
      if (!off) return cache.removeItem(switchKey)
      cache.removeItem(historyKey)
      cache.setItem(switchKey, true, { priority: 1, expires: never })
    },
  }
}

function isStoredArticle(value: unknown): value is StoredArticle {
  if (typeof value !== 'object' || value === null) return false
  const { slug, position, readAt } = value as Partial<StoredArticle>
  return typeof slug === 'string' && Number.isFinite(position) && Number.isFinite(readAt)
}
