import type { Channel } from './channel.ts'

/** The channels to the workers of a pool, and which workers serve readers already. */
export type WorkerChannels<Worker> = {
  readonly all: ReadonlyMap<Worker, Channel>
  add: (worker: Worker, channel: Channel) => void
  /** The worker accepts requests from now on. */
  markServing: (worker: Worker) => void
  isServing: (worker: Worker) => boolean
  remove: (worker: Worker) => void
  /**
   * Resolves when every other worker that serves readers has acknowledged the change; one that does not respond reads it
   * from the database a moment later. A worker that is still loading has cached nothing, and may take seconds to answer.
   */
  tellOthers: (from: Worker, change: unknown) => Promise<void>
}

export function openWorkerChannels<Worker>(): WorkerChannels<Worker> {
  const all = new Map<Worker, Channel>()
  const serving = new Set<Worker>()
  return {
    all,
    add: (worker, channel) => void all.set(worker, channel),
    markServing: (worker) => void serving.add(worker),
    isServing: (worker) => serving.has(worker),
    remove(worker) {
      all.delete(worker)
      serving.delete(worker)
    },
    async tellOthers(from, change) {
      // A worker that has just begun to serve has said so; the message is read in this turn of the event loop at the latest.
      await new Promise((resolve) => void setImmediate(resolve))
      const others = [...all].filter(([worker]) => worker !== from && serving.has(worker))
      await Promise.allSettled(others.map(([, channel]) => channel.ask('change', change)))
    },
  }
}
