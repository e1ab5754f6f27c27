import { useState } from 'react'
import { z } from 'zod'
import { type StorageOf, store } from '@tsuzuri/browser/stored'
import { readStoredJson, removeStored } from '@tsuzuri/browser/stored-json'
import { useSession } from '../app/session.tsx'

const inTab: StorageOf<'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage

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

/** Without storage the value is only in the state. */
export function keepInTab(name: string, staffId: number, value: unknown, storage = inTab): void {
  if (value === undefined) removeStored(storage, keyOf(name))
  else store(storage, keyOf(name), JSON.stringify({ staffId, value }))
}

export function findInTab<Value>(
  name: string,
  staffId: number,
  schema: z.ZodType<Value>,
  storage = inTab,
): Value | undefined {
  const keptSchema = z.object({ staffId: z.literal(staffId), value: schema })
  return keptSchema.safeParse(readStoredJson(storage, keyOf(name))).data?.value
}

function keyOf(name: string): string {
  return `studio:${name}`
}
