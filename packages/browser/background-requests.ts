const waiting = new Set<() => void>()
let holds = 0

/**
 * Holds background requests (prefetches, copies for offline reading, checks of the shelf, read counts) until the
 * returned function is called. Running requests are not interrupted.
 */
export function holdBackgroundRequests(): () => void {
  let isHeld = true
  holds += 1
  return () => {
    if (!isHeld) return
    isHeld = false
    holds -= 1
    if (holds > 0) return
    const due = [...waiting]
    waiting.clear()
    for (const work of due) work()
  }
}

/** Runs the work now, or as soon as nothing holds background requests. */
export function whenReleased(work: () => void): void {
  if (holds > 0) waiting.add(work)
  else work()
}
