import type { z } from 'zod'
import { StoredFault } from './stored-fault.ts'

// Small JSON values in one column of a row. They carry no format: a migration rewrites them with their table.

/** Undefined if there is no value, or it does not fit the schema: the caller provides a default. */
export function findValue<Value>(schema: z.ZodType<Value>, json: string | null): Value | undefined {
  if (json === null) return undefined
  try {
    return schema.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** For callers without a default: throws a StoredFault if the value does not fit the schema. */
export function readValue<Value>(
  schema: z.ZodType<Value>,
  json: string,
  { table, column, id }: { table: string; column: string; id: number | string },
): Value {
  const value = findValue(schema, json)
  if (value === undefined) throw new StoredFault(table, id, `${column} does not fit its schema`)
  return value
}
