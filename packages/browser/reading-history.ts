import type { LocalCache } from './local-cache.ts'

export const articlesRemembered = 200
const historyKey = 'reading-history'
const switchKey = 'reading-history-off'
/** Two hundred entries have to fit into one item of the local cache. */
const titleLength = 100
const lifetimeMs = 365 * 24 * 60 * 60 * 1000
/** The last moment that a `Date` can hold. */
const never = 8.64e15

export interface ReadArticle {
  slug: string
  /** The fraction that was read, from 0 to 1. */
  position: number
  readAt: number
  /** Missing in entries of earlier versions. */
  title?: string
}

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
    return Array.isArray(kept) ? kept.filter(isReadArticle) : []
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

  const isOff = () => cache.getItem(switchKey) === true

  return {
    list,
    find: (slug) => list().find((article) => article.slug === slug),
    remember(slug, position, title) {
      if (isOff()) return
      const part = Math.min(1, Math.max(0, position || 0))
      const read = { slug, position: Math.round(part * 1000) / 1000, readAt: now() }
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

function isReadArticle(value: unknown): value is ReadArticle {
  if (typeof value !== 'object' || value === null) return false
  const { slug, position, readAt } = value as Partial<ReadArticle>
  return typeof slug === 'string' && Number.isFinite(position) && Number.isFinite(readAt)
}
