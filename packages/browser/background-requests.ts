const waiting = new Set<() => void>()
let holds = 0

/**
 * Holds the requests that no reader waits for – prefetches, copies for offline reading, checks of the shelf, counted
 * readings – until the returned function is called. What is under way ends.
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
