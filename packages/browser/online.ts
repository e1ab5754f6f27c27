import type { Observable } from './observable.ts'

export interface OnlineStatus extends Observable<boolean> {
  /** The server renders as online. */
  serverSnapshot: () => boolean
}

/** Whether the browser reports that it is online, with the three functions of `useSyncExternalStore`. */
export function openOnlineStatus(
  target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> = globalThis,
  isOnline: () => boolean | undefined = () => navigator.onLine,
): OnlineStatus {
  return {
    snapshot: () => isOnline() !== false,
    serverSnapshot: () => true,
    subscribe(listener) {
      const notify = () => listener()
      target.addEventListener('online', notify)
      target.addEventListener('offline', notify)
      return () => {
        target.removeEventListener('online', notify)
        target.removeEventListener('offline', notify)
      }
    },
  }
}
