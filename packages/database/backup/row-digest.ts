import { createHash } from 'node:crypto'
import type { Row } from '../dialect/table-reader.ts'

export type TableDigest = { rows: number; digest: string }

const bits = 256n
const mask = (1n << bits) - 1n

/** A row as one line of canonical JSON, equal on both engines. */
export function lineOf(row: Row): string {
  const columns = Object.keys(row).toSorted()
  return JSON.stringify(Object.fromEntries(columns.map((column) => [column, plain(row[column], column)])))
}

/** The digest of a table: the sum of the SHA-256 of its rows, so that row order does not matter. */
export function openRowDigest() {
  let rows = 0
  let sum = 0n
  return {
    add(line: string): void {
      rows += 1
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) & mask
    },
    end: (): TableDigest => ({ rows, digest: sum.toString(16).padStart(Number(bits / 4n), '0') }),
  }
}

/** Throws for values that do not survive a JSON round trip. */
function plain(value: unknown, column: string): string | number | null {
  if (value === null || typeof value === 'string' || Number.isFinite(value)) return value as string | number
  throw new Error(`${column} holds what a backup can't: ${typeof value}`)
}
