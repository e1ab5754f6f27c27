import type { Kysely } from 'kysely'
import type { Places } from '@tsuzuri/content/manuscript/article-input'
import { keepOrigin, type Origin } from '@tsuzuri/database/origins'
import type { Tables } from '@tsuzuri/database/tables'
import { type Command, write } from '@tsuzuri/database/writing'
import { type ArchivedOrigin, eachOriginLine } from './origins-file.ts'

const atOnce = 200

/** Restores the origins of imported things. Lines about things that the magazine does not have are skipped. */
export async function restoreOrigins(command: Command, folder: string, places: Places): Promise<void> {
  let some: ArchivedOrigin[] = []
  for await (const origin of eachOriginLine(folder)) {
    some.push(origin)
    if (some.length < atOnce) continue
    await keepOrigins(command, some, places)
    some = []
  }
  if (some.length > 0) await keepOrigins(command, some, places)
}

async function keepOrigins(command: Command, some: readonly ArchivedOrigin[], places: Places): Promise<void> {
  await write(command, async (writing) => {
    writing.assertMay('settings.edit')
    const versions = await versionsOf(writing.tx, some)
    for (const origin of some) {
      const row = rowOf(origin, versions, places)
      if (row !== undefined) await keepOrigin(writing, row)
    }
  })
}

async function versionsOf(db: Kysely<Tables>, some: readonly ArchivedOrigin[]): Promise<Map<number, number>> {
  const ids = some.flatMap((one) => (one.kind === 'article' ? one.here : []))
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('articles').select(['id', 'version']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

function rowOf(
  origin: ArchivedOrigin,
  versions: ReadonlyMap<number, number>,
  places: Places,
): Origin | undefined {
  const { source, kind, id } = origin
  const row = { source, kind, source_id: id }
  if (origin.kind === 'article') {
    const version = versions.get(origin.here)
    if (version === undefined) return undefined
    const { here, fingerprint, edited } = origin
    // An import changes an article only if it has the version of the last import; no article has version 0.
    return { ...row, subject: String(here), version: edited ? 0 : version, fingerprint }
  }
  const subject = origin.kind === 'media' ? origin.here : idOf(places, origin.kind, origin.here)
  return subject === undefined ? undefined : { ...row, subject: String(subject), version: 0, fingerprint: '' }
}

function idOf(
  { categories, subcategories, tags, users, series }: Places,
  kind: 'category' | 'subcategory' | 'tag' | 'user' | 'series',
  name: string,
): number | undefined {
  const known = { category: categories, subcategory: subcategories, tag: tags, user: users, series }
  return known[kind].get(name)
}
