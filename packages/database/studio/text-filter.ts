import { type RawBuilder, sql } from 'kysely'

/** A case-insensitive substring match; escapes the wildcards of LIKE in the text. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
