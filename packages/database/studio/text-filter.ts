import { type RawBuilder, sql } from 'kysely'

// All comparisons ignore the case of ASCII letters, the only ones that the `lower` of both databases changes.

export function containsText(column: string, text: string): RawBuilder<boolean> {
  return isLike(column, `%${escaped(text)}%`)
}

export function startsWithText(column: string, text: string): RawBuilder<boolean> {
  return isLike(column, `${escaped(text)}%`)
}

export function equalsText(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) = ${lowered(text)}`
}

/** The number of the first group with a condition that holds, for sorting the best matches first. */
export function rankOf(groups: readonly (readonly RawBuilder<boolean>[])[]): RawBuilder<number> {
  const cases = groups.map(
    (conditions, rank) => sql`when ${sql.join(conditions, sql` or `)} then ${sql.lit(rank)}`,
  )
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(groups.length)} end`
}

function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`lower(${sql.ref(column)}) like ${lowered(pattern)} escape '\\'`
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function lowered(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}
