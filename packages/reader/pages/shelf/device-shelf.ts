import { cacheName } from '@tsuzuri/browser/kept-cache'
import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { forgetArticle, forgetKeptArticles, keepArticle, partsOf } from '@tsuzuri/browser/offline'
import { openReadingHistory, type ReadArticle } from '@tsuzuri/browser/reading-history'
import { openShelf, type ShelvedArticle } from '@tsuzuri/browser/shelf'
import { japanDay } from '@tsuzuri/content/japan-time'
import { pageOf, shelfPage, shelfTitle } from '../../behaviour/shelf.ts'
import { forgetTextPlaces } from '../../display/text-places.ts'

export type DeviceRecords = {
  shelf: ShelvedArticle[]
  history: ReadArticle[]
  isHistoryOff: boolean
}

const cache = () => openLocalCache()

export function readRecords(): DeviceRecords {
  const history = openReadingHistory(cache())
  return { shelf: openShelf(cache()).list(), history: history.list(), isHistoryOff: history.isOff() }
}

/** The slugs of the given articles whose copies can be read without network. */
export async function listReadable(slugs: readonly string[]): Promise<ReadonlySet<string>> {
  if (!('caches' in globalThis)) return new Set()
  const kept = await caches.open(cacheName)
  const found = await Promise.all(
    slugs.map(async (slug) => ((await kept.match(pageOf(slug))) === undefined ? [] : [slug])),
  )
  return new Set(found.flat())
}

/** Stores this page, so that it opens without network. */
export async function keepShelfPage(): Promise<void> {
  const parts = partsOf({ document, article: document.body })
  await keepArticle({ page: shelfPage, title: shelfTitle, parts, isPinned: true })
}

/** Removes an article from the shelf, with its copy. */
export function takeOff(slug: string): Promise<void> {
  openShelf(cache()).remove(slug)
  return forgetArticle(pageOf(slug))
}

export const forgetRead = (slug: string) => openReadingHistory(cache()).forget(slug)

export function switchHistoryOff(isOff: boolean): void {
  openReadingHistory(cache()).switchOff(isOff)
  if (isOff) forgetTextPlaces(cache())
}

/** Deletes everything that this page shows, the places in the texts, and all copies of articles. */
export async function deleteAll(): Promise<void> {
  openShelf(cache()).replace([])
  openReadingHistory(cache()).clear()
  forgetTextPlaces(cache())
  await forgetKeptArticles()
}

/** The name of the exported file. */
export function exportName(now: Date): string {
  return `shelf-${japanDay(now)}.json`
}

/** The records as a file for the reader. */
export function exportText({ shelf, history }: DeviceRecords, now: Date): string {
  const at = (ms: number) => new Date(ms).toISOString()
  const whole = {
    exportedAt: now.toISOString(),
    shelf: shelf.map(({ slug, title, savedAt }) => ({ path: pageOf(slug), title, savedAt: at(savedAt) })),
    history: history.map(({ slug, title = '', readAt, furthest }) => ({
      path: pageOf(slug),
      title,
      readAt: at(readAt),
      readPart: furthest,
    })),
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

export function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
