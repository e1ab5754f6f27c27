import { useState } from 'react'
import { readStored, store } from '@tsuzuri/browser/stored'

/** Like `useState`, but a display preference that is stored in this browser, if it can be. */
export function useStored(name: string, first: string): [string, (value: string) => void] {
  const key = `studio:${name}`
  const [value, setValue] = useState(() => readStored(() => localStorage, key) ?? first)
  const change = (next: string) => {
    store(() => localStorage, key, next)
    setValue(next)
  }
  return [value, change]
}
