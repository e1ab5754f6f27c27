export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

export interface ConnectedNavigator {
  onLine?: boolean
  connection?: Connection & Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>>
}

/** False offline, on 2g and slow-2g, and with data-saver on. True if the browser reports nothing. */
export function mayPrefetch({ onLine, connection }: ConnectedNavigator = navigator): boolean {
  if (onLine === false || connection?.saveData) return false
  return !connection?.effectiveType?.endsWith('2g')
}

/** Calls back when the result of `mayPrefetch` may have changed; returns `stop`. */
export function watchConnection(
  listener: () => void,
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis,
  { connection }: ConnectedNavigator = navigator,
): () => void {
  target.addEventListener('online', listener)
  connection?.addEventListener?.('change', listener)
  return () => {
    target.removeEventListener('online', listener)
    connection?.removeEventListener?.('change', listener)
  }
}
