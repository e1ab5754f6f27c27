/** The maximum of our tables. */
export const mostColumns = 20
export const mostRows = 500

/** The rows of a table in parts that fit one of our tables each. */
export function divideRows<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / mostRows) }, (_, at) =>
    rows.slice(at * mostRows, (at + 1) * mostRows),
  )
}
