/** A value that changes over time, with the interface that React's `useSyncExternalStore` expects. */
export interface Observable<Value> {
  snapshot: () => Value
  subscribe: (listener: () => void) => () => void
}

export interface Held<Value> extends Observable<Value> {
  set: (value: Value) => void
}

export function hold<Value>(first: Value): Held<Value> {
  const listeners = new Set<() => void>()
  let held = first
  return {
    snapshot: () => held,
    subscribe(listener) {
      // Wrapped, so that a function that subscribes twice is called twice and unsubscribes once.
      const notify = () => listener()
      listeners.add(notify)
      return () => void listeners.delete(notify)
    },
    set(value) {
      held = value
      for (const listener of listeners) listener()
    },
  }
}
