import type { Observable } from '@tsuzuri/browser/observable'
import { askBeforeUnload } from '../app/leave-page.ts'
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
  const listen = (isNeeded: boolean) => {
    if (isNeeded === isListening) return
    isListening = isNeeded
    if (isNeeded) target.addEventListener('beforeunload', askBeforeUnload)
    else target.removeEventListener('beforeunload', askBeforeUnload)
  }
  const update = () => listen(uploads.snapshot().some(({ state }) => statesUnderWay.has(state)))
  const unsubscribe = uploads.subscribe(update)
  update()
  return () => {
    unsubscribe()
    listen(false)
  }
}
