import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { listOrigins, type Origin } from '@tsuzuri/database/origins'
import type { Tables } from '@tsuzuri/database/tables'
import { type ArchivedOrigin, originsFile, placeKinds } from './origins-file.ts'
import type { PlaceNames } from './written-article.ts'

const atOnce = 500

/**
 * Writes the origins of imported articles, pictures and names, so that a later import of the same site finds them. Rows
 * that an import keeps for the next file of the same export are left out.
 */
export async function writeOrigins(db: Kysely<Tables>, path: string, names: PlaceNames): Promise<void> {
  const lines = async function* () {
    for await (const origin of eachOrigin(db, names)) yield `${JSON.stringify(origin)}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(path, originsFile)))
}

async function* eachOrigin(db: Kysely<Tables>, names: PlaceNames): AsyncGenerator<ArchivedOrigin> {
  const sources = await db.selectFrom('origins').select('source').distinct().execute()
  for (const source of sources.map((row) => row.source).toSorted()) {
    const articles = await sorted(db, source, 'article')
    while (articles.length > 0) yield* await articleOrigins(db, articles.splice(0, atOnce))
    for (const kind of placeKinds) {
      for (const { source_id: id, subject } of await sorted(db, source, kind)) {
        const here = kind === 'media' ? subject : nameOf(names, kind, Number(subject))
        // Skips a thing that was deleted after the import.
        if (here !== undefined) yield { source, kind, id, here }
      }
    }
  }
}

/** Sorted, so that the order is the same on both engines. */
async function sorted(db: Kysely<Tables>, source: string, kind: Origin['kind']): Promise<Origin[]> {
  const rows = [...(await listOrigins(db, source, kind)).values()]
  return rows.toSorted((a, b) => (a.source_id < b.source_id ? -1 : 1))
}

async function articleOrigins(db: Kysely<Tables>, rows: readonly Origin[]): Promise<ArchivedOrigin[]> {
  const articles = await db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where(
      'id',
      'in',
      rows.map(({ subject }) => Number(subject)),
    )
    .execute()
  const versions = new Map(articles.map(({ id, version }) => [id, version]))
  return rows.map(({ source, source_id: id, subject, version, fingerprint }) => ({
    source,
    kind: 'article',
    id,
    here: Number(subject),
    fingerprint,
    edited: versions.get(Number(subject)) !== version,
  }))
}

function nameOf(
  names: PlaceNames,
  kind: Exclude<(typeof placeKinds)[number], 'media'>,
  id: number,
): string | undefined {
  const found = {
    category: names.categories,
    subcategory: names.subcategories,
    tag: names.tags,
    user: names.users,
    series: names.series,
  }
  return found[kind].get(id)
}
