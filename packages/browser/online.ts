import type { Observable } from './observable.ts'

export interface OnlineStatus extends Observable<boolean> {
  /** What the server draws: its reader was online a moment ago. */
  serverSnapshot: () => boolean
}

/** Whether the browser believes itself online; `useSyncExternalStore` takes its three functions as they are. */
export function openOnlineStatus(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis,
  isOnline: () => boolean | undefined = () => navigator.onLine,
): OnlineStatus {
  return {
    snapshot: () => isOnline() !== false,
    serverSnapshot: () => true,
    subscribe(listener) {
      const told = () => listener()
      target.addEventListener('online', told)
      target.addEventListener('offline', told)
      return () => {
        target.removeEventListener('online', told)
        target.removeEventListener('offline', told)
      }
    },
  }
}
