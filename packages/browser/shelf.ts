import type { LocalCache } from './local-cache.ts'

/** Fewer than the service worker keeps (`articlesKept`), so that articles which are only read have space, too. */
export const articlesOnShelf = 40
const shelfKey = 'shelf'
const lifetimeMs = 365 * 24 * 60 * 60 * 1000

export interface ShelvedArticle {
  slug: string
  title: string
  savedAt: number
}

export interface Shelf {
  has: (slug: string) => boolean
  /** Newest first. */
  list: () => ShelvedArticle[]
  /** Returns `full` instead of removing a saved article. */
  add: (slug: string, title: string) => 'added' | 'full' | 'not-stored'
  remove: (slug: string) => void
  /** Stores these articles instead of all others; returns whether they are stored. */
  replace: (articles: readonly ShelvedArticle[]) => boolean
}

/** 「あとで読む」: the articles that the reader saved; stored on this device only, for a year. */
export function openShelf(cache: LocalCache, now: () => number = Date.now): Shelf {
  function list(): ShelvedArticle[] {
    const kept = cache.getItem(shelfKey)
    const articles = Array.isArray(kept) ? kept.filter(isShelvedArticle) : []
    return articles.filter(({ savedAt }) => savedAt > now() - lifetimeMs)
  }

  function replace(articles: readonly ShelvedArticle[]): boolean {
    if (articles.length > 0)
      return cache.setItem(shelfKey, articles, { priority: 1, expires: now() + lifetimeMs })
    cache.removeItem(shelfKey)
    return true
  }

  return {
    list,
    has: (slug) => list().some((article) => article.slug === slug),
    add(slug, title) {
      const others = list().filter((article) => article.slug !== slug)
      if (others.length >= articlesOnShelf) return 'full'
      return replace([{ slug, title, savedAt: now() }, ...others]) ? 'added' : 'not-stored'
    },
    remove: (slug) => void replace(list().filter((article) => article.slug !== slug)),
    replace,
  }
}

function isShelvedArticle(value: unknown): value is ShelvedArticle {
  if (typeof value !== 'object' || value === null) return false
  const { slug, title, savedAt } = value as Partial<ShelvedArticle>
  return typeof slug === 'string' && typeof title === 'string' && Number.isFinite(savedAt)
}
