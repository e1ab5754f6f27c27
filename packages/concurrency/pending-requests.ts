/** Matches responses to requests by id, over a pipe, a socket or a worker that carries only messages. */
export type PendingRequests<T> = {
  readonly size: number
  /** Sends a request under a new id; the promise settles with the response, or fails after the time-out. */
  open: (send: (id: number) => void, timeout?: Timeout) => Promise<T>
  /** A response to a request that has timed out, or was never sent, is ignored. */
  resolve: (id: number, value: T) => void
  reject: (id: number, error: Error) => void
  rejectAll: (error: Error) => void
}

type Timeout = { ms: number; error: () => Error }
type Pending<T> = { resolve: (value: T) => void; reject: (error: Error) => void }

export function openPendingRequests<T>(): PendingRequests<T> {
  const pending = new Map<number, Pending<T>>()
  let lastId = 0

  function take(id: number): Pending<T> | undefined {
    const request = pending.get(id)
    pending.delete(id)
    return request
  }

  return {
    get size() {
      return pending.size
    },
    async open(send, timeout) {
      lastId += 1
      const id = lastId
      let timer: ReturnType<typeof setTimeout> | undefined
      try {
        return await new Promise<T>((resolve, reject) => {
          pending.set(id, { resolve, reject })
          if (timeout !== undefined) timer = startTimer(timeout, reject)
          send(id)
        })
      } finally {
        clearTimeout(timer)
        pending.delete(id)
      }
    },
    resolve: (id, value) => take(id)?.resolve(value),
    reject: (id, error) => take(id)?.reject(error),
    rejectAll(error) {
      for (const id of pending.keys()) take(id)?.reject(error)
    },
  }
}

/** The timer does not keep the process alive. */
function startTimer({ ms, error }: Timeout, reject: (error: Error) => void) {
  const timer = setTimeout(() => reject(error()), ms)
  if (typeof timer === 'object') timer.unref()
  return timer
}
