import { sql } from 'kysely'
import type { Database } from '../open.ts'

/** The bytes of the term index, without suggestions and articles. */
export async function readIndexBytes({ engine, reader }: Database): Promise<number> {
  const size =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_total_relation_size('search_terms') as bytes`
      : sql<{ bytes: number }>`select (select sum(length(block)) from search_heads_data)
          + (select sum(length(block)) from search_wholes_data)
          + (select sum(length(block)) from search_units_data) as bytes`
  const { rows } = await size.execute(reader)
  return rows[0]?.bytes ?? 0
}
