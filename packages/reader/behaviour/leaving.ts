import type { DataRouter } from 'react-router'

let leaving = false

/**
 * Whether the reader is leaving for another document. Firefox then cancels the requests of this one while its scripts
 * still run: a failure is not the server's, and a reload would bring the reader back.
 */
export function isLeaving(): boolean {
  return leaving
}

/** Listens only while a page loads: with a listener for `beforeunload` some browsers don't use their back/forward cache. */
export function startNotingLeaving(
  router: Pick<DataRouter, 'subscribe'>,
  page: EventTarget = window,
): () => void {
  const noteLeaving = () => {
    leaving = true
  }
  const stop = () => page.removeEventListener('beforeunload', noteLeaving)
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') return stop()
    leaving = false
    page.addEventListener('beforeunload', noteLeaving)
  })
  return () => {
    unsubscribe()
    stop()
  }
}
