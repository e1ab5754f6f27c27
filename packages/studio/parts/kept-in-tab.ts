import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '../app/session.tsx'

/**
 * Like `useState`, but the value stays until the browser tab is closed, so that a change can be undone after visiting
 * another screen. Another person who signs in at this computer does not get it.
 */
export function useKeptInTab<Value>(
  name: string,
  schema: z.ZodType<Value>,
): [Value | undefined, (value: Value | undefined) => void] {
  const { account } = useSession()
  const [value, setValue] = useState(() => findInTab(name, account.id, schema))
  return [
    value,
    (changed) => {
      keepInTab(name, account.id, changed)
      setValue(changed)
    },
  ]
}

export function keepInTab(name: string, staffId: number, value: unknown, storage = sessionStorage): void {
  try {
    if (value === undefined) storage.removeItem(keyOf(name))
    else storage.setItem(keyOf(name), JSON.stringify({ staffId, value }))
  } catch {
    // Without storage the value is only in the state.
  }
}

export function findInTab<Value>(
  name: string,
  staffId: number,
  schema: z.ZodType<Value>,
  storage = sessionStorage,
): Value | undefined {
  const keptSchema = z.object({ staffId: z.literal(staffId), value: schema })
  try {
    return keptSchema.parse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null')).value
  } catch {
    return undefined
  }
}

function keyOf(name: string): string {
  return `studio:${name}`
}
