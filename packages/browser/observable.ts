/** A value that changes over time, in the shape React's `useSyncExternalStore` asks for. */
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
      // Wrapped, so that one function that subscribes twice is told twice and leaves once.
      const told = () => listener()
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    set(value) {
      held = value
      for (const listener of listeners) listener()
    },
  }
}
