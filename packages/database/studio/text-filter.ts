import { type RawBuilder, sql } from 'kysely'

/** Whether a column holds the text somewhere, in either case; the text's own signs mean nothing but themselves. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
