import type { ShelfSession } from './shelf-session.ts'

/** The shelf in `localStorage`. */
export const shelfItem = 'tsuzuri-cache:shelf'

/** The shelf on every page: its code is loaded for readers who have one, and at the first click on 「あとで読む」. */
export function startShelf(isStatic: boolean): () => void {
  let session: Promise<ShelfSession> | undefined
  const load = async () => (await import('./shelf-session.ts')).startShelfSession(isStatic)
  const open = () => (session ??= load())
  // Without network the code may be missing: the next click tries again.
  const fail = () => (session = undefined)
  const click = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-shelf]') : null
    if (button !== null) void open().then(({ toggle }) => toggle(button), fail)
  }
  if (hasShelf()) void open().catch(fail)
  addEventListener('click', click)
  return () => {
    removeEventListener('click', click)
    void session?.then(({ stop }) => stop())
  }
}

/** Reading `localStorage` itself may throw. */
function hasShelf(): boolean {
  try {
    return localStorage.getItem(shelfItem) !== null
  } catch {
    return false
  }
}
