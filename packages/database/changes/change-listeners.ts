import type { Change } from './change-log.ts'

type Listener = (change: Change) => Promise<void>

/** Who in this process wants to know what its own commands changed. A command is not done before all of them know. */
export type Announcements = {
  announce: (change: Change) => Promise<void>
  listen: (listener: Listener) => () => void
}

export function openAnnouncements(): Announcements {
  const listeners = new Set<Listener>()
  return {
    announce: async (change) => {
      // What is committed is done, whatever becomes of the news of it.
      await Promise.allSettled([...listeners].map((listener) => listener(change)))
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
