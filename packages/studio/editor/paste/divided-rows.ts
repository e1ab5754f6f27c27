import { mostRows } from '@tsuzuri/content/body/table-size'

/** The rows of a table in parts that fit one of our tables each. */
export function divideRows<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, at) =>
    rows.slice(at * mostRows, (at + 1) * mostRows),
  )
}
