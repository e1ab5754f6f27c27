import type { DataRouter } from 'react-router'
import { startNotingLeaving } from '@tsuzuri/browser/leaving'

/** While the router loads another page, or the current one again after a step in the history. */
export function noteLeavingWhileLoading(
  router: Pick<DataRouter, 'subscribe'>,
  page: EventTarget = window,
): () => void {
  let stopNoting: (() => void) | undefined
  const stop = () => {
    stopNoting?.()
    stopNoting = undefined
  }
  const unsubscribe = router.subscribe(({ navigation, revalidation }) => {
    if (navigation.state === 'idle' && revalidation === 'idle') stop()
    else stopNoting ??= startNotingLeaving(page)
  })
  return () => {
    unsubscribe()
    stop()
  }
}
