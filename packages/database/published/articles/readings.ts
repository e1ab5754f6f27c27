import type { Kysely } from 'kysely'
import { readingsKey } from '@tsuzuri/content/content-key'
import type { ArticleReadings, LineReading } from '@tsuzuri/content/published'
import { addDependencies } from '../../queries/dependencies.ts'
import { confirmedFlag } from '../../search/readings.ts'
import { findValue } from '../../stored/value.ts'
import { readingLinesSchema } from '../../stored/value-schemas.ts'
import type { Tables } from '../../tables.ts'
import { findPublishedId } from './article.ts'

/** The readings of a visible article. It has none while the dictionary has not read it yet. */
export async function findReadings(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<ArticleReadings | undefined> {
  const id = await findPublishedId(db, slug, now)
  if (id === undefined) return undefined
  addDependencies(db, readingsKey(id))
  const row = await db
    .selectFrom('article_readings')
    .select('lines')
    .where('article_id', '=', id)
    .executeTakeFirst()
  const lines = row === undefined ? [] : (findValue(readingLinesSchema, row.lines) ?? [])
  return {
    lines: lines.map(({ hash, words }) => ({
      hash,
      words: words.map(([from, to, reading, flags]) => ({
        from,
        to,
        reading,
        level: (flags % confirmedFlag) as LineReading['level'],
        isConfirmed: flags >= confirmedFlag,
      })),
    })),
  }
}
