import { type RawBuilder, sql } from 'kysely'

/** A substring match that ignores the case of ASCII letters, the only ones that the databases' `lower` changes. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const lowered = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const pattern = `%${lowered.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}
