import { loadChunk } from '@tsuzuri/browser/chunk-reload'
import { readStored } from '@tsuzuri/browser/stored'
import type { ShelfSession } from './shelf-session.ts'

/** The shelf in `localStorage`. */
export const shelfItem = 'tsuzuri-cache:shelf'

/** The shelf on every page: its code is loaded for readers who have one, and at the first click on 「あとで読む」. */
export function startShelf(isStatic: boolean): () => void {
  let session: Promise<ShelfSession | undefined> | undefined
  const load = () => import('./shelf-session.ts')
  const open = (loading = load) =>
    (session ??= loading().then(
      ({ startShelfSession }) => startShelfSession(isStatic),
      () => (session = undefined),
    ))
  const click = async ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-shelf]') : null
    if (button === null) return
    // Browsers remember a failed import, so a click that needs the code reloads the page.
    const opened = (await open()) ?? (await open(() => loadChunk('shelf', load)))
    await opened?.toggle(button)
  }
  const openStored = () => {
    if (readStored(() => localStorage, shelfItem) !== null) void open()
  }
  openStored()
  addEventListener('click', click)
  // Other pages may have filled the shelf while this one was in the back/forward cache.
  addEventListener('pageshow', openStored)
  return () => {
    removeEventListener('click', click)
    removeEventListener('pageshow', openStored)
    void session?.then((opened) => opened?.stop())
  }
}
