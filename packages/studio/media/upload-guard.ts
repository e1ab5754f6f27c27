import type { Observable } from '@tsuzuri/browser/observable'
import type { Upload } from './upload-queue.ts'

const statesUnderWay: ReadonlySet<Upload['state']> = new Set([
  'waiting',
  'sending',
  'checking',
  'interrupted',
])

/**
 * Asks before the page is left while files are uploaded. Otherwise it does not listen: a listener for `beforeunload` keeps
 * pages out of the back/forward cache of some browsers.
 */
export function startUploadGuard(
  uploads: Observable<readonly Upload[]>,
  target: EventTarget = window,
): () => void {
  let isListening = false
  const ask = (event: Event) => event.preventDefault()
  const listen = (isNeeded: boolean) => {
    if (isNeeded === isListening) return
    isListening = isNeeded
    if (isNeeded) target.addEventListener('beforeunload', ask)
    else target.removeEventListener('beforeunload', ask)
  }
  const update = () => listen(uploads.snapshot().some(({ state }) => statesUnderWay.has(state)))
  const unsubscribe = uploads.subscribe(update)
  update()
  return () => {
    unsubscribe()
    listen(false)
  }
}
