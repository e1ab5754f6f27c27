export type StallWatch = {
  /** Bytes were sent or received. */
  move: () => void
  end: () => void
}

/** Shared by all requests of a page: they compete for the same line. */
let movedAtMs = 0

/**
 * Calls `onStall` when nothing has moved on any watched request for this time. A limit for the whole request would end
 * large files on slow lines; a limit for each request by itself would end those that wait until one of the browser's
 * few connections to the host is free.
 */
export function watchStall(limitMs: number, onStall: () => void): StallWatch {
  const startedAtMs = performance.now()
  let timer = setTimeout(check, limitMs)

  function check(): void {
    const leftMs = Math.max(startedAtMs, movedAtMs) + limitMs - performance.now()
    if (leftMs <= 0) onStall()
    else timer = setTimeout(check, leftMs)
  }

  return {
    move: () => {
      movedAtMs = performance.now()
    },
    end: () => clearTimeout(timer),
  }
}
