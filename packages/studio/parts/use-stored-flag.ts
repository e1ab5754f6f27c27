import { useState } from 'react'

/** A display preference, stored in this browser. */
export function useStoredFlag(name: string, first: boolean): [boolean, (value: boolean) => void] {
  const key = `studio:${name}`
  const [value, setValue] = useState(() => (localStorage.getItem(key) ?? String(first)) === 'true')
  const change = (next: boolean) => {
    localStorage.setItem(key, String(next))
    setValue(next)
  }
  return [value, change]
}
