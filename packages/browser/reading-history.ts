import type { LocalCache } from './local-cache.ts'

export const articlesRemembered = 200
const historyKey = 'reading-history'
const lifetimeMs = 365 * 24 * 60 * 60 * 1000

export interface ReadArticle {
  slug: string
  /** The fraction that was read, from 0 to 1. */
  position: number
  readAt: number
}

export interface ReadingHistory {
  remember: (slug: string, position: number) => void
  find: (slug: string) => ReadArticle | undefined
  /** Newest first. */
  list: () => ReadArticle[]
  forget: (slug: string) => void
  clear: () => void
}

/** The articles that were read and how far; stored on this device only. */
export function openReadingHistory(cache: LocalCache, now: () => number = Date.now): ReadingHistory {
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

  return {
    list,
    find: (slug) => list().find((article) => article.slug === slug),
    remember(slug, position) {
      const part = Math.min(1, Math.max(0, position || 0))
      save([{ slug, position: Math.round(part * 1000) / 1000, readAt: now() }, ...others(slug)])
    },
    forget: (slug) => save(others(slug)),
    clear: () => cache.removeItem(historyKey),
  }
}

function isReadArticle(value: unknown): value is ReadArticle {
  if (typeof value !== 'object' || value === null) return false
  const { slug, position, readAt } = value as Partial<ReadArticle>
  return typeof slug === 'string' && Number.isFinite(position) && Number.isFinite(readAt)
}
