import type { Change } from './change-log.ts'

type Listener = (change: Change) => Promise<void>

/** Listeners for the changes of this process's own commands. A command resolves only after all of them have run. */
export type ChangeListeners = {
  notify: (change: Change) => Promise<void>
  listen: (listener: Listener) => () => void
}

export function openChangeListeners(): ChangeListeners {
  const listeners = new Set<Listener>()
  return {
    notify: async (change) => {
      // The change is committed: a failing listener must not fail the command.
      await Promise.allSettled([...listeners].map((listener) => listener(change)))
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
