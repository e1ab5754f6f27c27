import type { z } from 'zod'
import { StoredFault } from './stored-fault.ts'

// Small JSON values in one column of a row. They carry no format: a migration rewrites them with their table.

/** Undefined where there is no value, or one that does not fit: the caller names what readers get instead. */
export function findValue<Value>(schema: z.ZodType<Value>, json: string | null): Value | undefined {
  if (json === null) return undefined
  try {
    return schema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** For readers that must not go on with something else: a value that does not fit is a StoredFault. */
export function readValue<Value>(
  schema: z.ZodType<Value>,
  json: string,
  { table, column, id }: { table: string; column: string; id: number | string },
): Value {
  const value = findValue(schema, json)
  if (value === undefined) throw new StoredFault(table, id, `${column} does not fit its schema`)
  return value
}
