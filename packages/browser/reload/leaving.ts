/** If the document is still shown after this time, the reader has stayed. */
export const leavingMs = 10_000

let leftAt = -Infinity

/**
 * Whether the reader is leaving for another document. Firefox then cancels the requests of this one while its scripts
 * still run: a failure is not the server's, and a reload would bring the reader back.
 */
export function isLeaving(): boolean {
  return performance.now() - leftAt < leavingMs
}

/** Call it only while something loads: with a listener for `beforeunload` some browsers don't use their back/forward cache. */
export function startNotingLeaving(page: EventTarget = window): () => void {
  const note = () => {
    leftAt = performance.now()
  }
  page.addEventListener('beforeunload', note)
  return () => page.removeEventListener('beforeunload', note)
}
