import { lastPart } from '@tsuzuri/content/series'
import type { Database } from '@tsuzuri/database/open'
import { listOrigins } from '@tsuzuri/database/origins'
import { numberParts } from '@tsuzuri/wordpress/series'
import { seriesIdOf, type Survey } from './survey.ts'

/** The part number of every article in a series, by old id; articles of earlier files keep theirs. */
export async function planParts(
  db: Database,
  source: string,
  { parts }: Pick<Survey, 'parts'>,
): Promise<Map<string, number>> {
  const series = await listOrigins(db.reader, source, 'series')
  const here = Map.groupBy(parts, ({ term }) => seriesIdOf(term))
  const planned = new Map<string, number>()
  if (series.size + here.size === 0) return planned
  const articles = await listOrigins(db.reader, source, 'article')
  const sourceIds = new Map([...articles].map(([id, { subject }]) => [Number(subject), id]))
  for (const name of new Set([...series.keys(), ...here.keys()])) {
    const posts = here.get(name) ?? []
    const known = new Map<string, number>()
    const taken = new Set<number>()
    const isHere = new Set(posts.map(({ id }) => id))
    for (const { id, part } of await partsIn(db, Number(series.get(name)?.subject ?? 0))) {
      const sourceId = sourceIds.get(id)
      if (sourceId !== undefined) known.set(sourceId, part)
      if (sourceId === undefined || !isHere.has(sourceId)) taken.add(part)
    }
    const numbers = numberParts(
      posts.map(({ id, at, part }) => ({ id, at, part, kept: known.get(id) })),
      taken,
    )
    for (const [id, part] of [...known, ...numbers]) if (part <= lastPart) planned.set(id, part)
  }
  return planned
}

async function partsIn(db: Database, seriesId: number): Promise<{ id: number; part: number }[]> {
  const rows = await db.reader
    .selectFrom('articles')
    .select(['id', 'series_part'])
    .where('series_id', '=', seriesId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => ({ id: row.id, part: row.series_part ?? 0 }))
}
