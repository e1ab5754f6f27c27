import { useState } from 'react'

const mostSteps = 200

type Steps<Value> = { past: readonly Value[]; future: readonly Value[] }

/** Undo and redo for a value that the caller holds. */
export function useHistory<Value>(value: Value, setValue: (value: Value) => void) {
  const [{ past, future }, setSteps] = useState<Steps<Value>>({ past: [], future: [] })
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next: Value) => {
      setSteps({ past: [...past, value].slice(-mostSteps), future: [] })
      setValue(next)
    },
    undo: () => {
      const [last] = past.slice(-1)
      if (last === undefined) return
      setSteps({ past: past.slice(0, -1), future: [value, ...future] })
      setValue(last)
    },
    redo: () => {
      const [next, ...rest] = future
      if (next === undefined) return
      setSteps({ past: [...past, value], future: rest })
      setValue(next)
    },
    forget: () => setSteps({ past: [], future: [] }),
  }
}
