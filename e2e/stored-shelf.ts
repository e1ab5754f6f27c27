import { openLocalCache } from '@tsuzuri/browser/local-cache'
import { openReadingHistory } from '@tsuzuri/browser/reading-history'
import { openShelf } from '@tsuzuri/browser/shelf'
import { createMemoryStorage } from '../packages/browser/cache/storage.ts'

type Named = { slug: string; title: string }

/** An init script: a device with these articles on its shelf and in its reading history. */
export function storedShelf(shelf: readonly Named[], read: readonly Named[] = [], position = 0.5): string {
  const storage = createMemoryStorage()
  const cache = openLocalCache({ storage })
  for (const { slug, title } of shelf) openShelf(cache).add(slug, title)
  for (const { slug, title } of read) openReadingHistory(cache).remember(slug, position, title)
  const entries = Array.from({ length: storage.length }, (_, at) => {
    const key = storage.key(at) ?? ''
    return [key, storage.getItem(key)]
  })
  // Once: the page may change it.
  return `if (location.protocol !== 'about:' && localStorage.length === 0)
    for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value)`
}
