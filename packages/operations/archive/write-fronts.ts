import type { Kysely } from 'kysely'
import { articlesOfPlan } from '@tsuzuri/content/front/front-plan'
import { type FrontNames, writtenFront } from '@tsuzuri/content/manuscript/written-front'
import { findStoredFront, listFronts } from '@tsuzuri/database/fronts/stored-fronts'
import type { Tables } from '@tsuzuri/database/tables'
import { writeYaml } from './written-file.ts'

/** The fronts that editors composed, with names instead of ids. */
export async function writeFronts(
  db: Kysely<Tables>,
  path: string,
  places: Omit<FrontNames, 'articles'>,
): Promise<void> {
  const fronts: object[] = []
  for (const { front, version } of await listFronts(db)) {
    const stored = version === 0 ? undefined : await findStoredFront(db, front)
    if (stored === undefined) continue
    const articles = await articleNames(db, articlesOfPlan(stored.plan))
    const written = writtenFront(front, stored.plan, { ...places, articles })
    if (written !== undefined) fronts.push(written)
  }
  await writeYaml(path, 'fronts.yaml', fronts)
}

async function articleNames(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, string | number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, slug }) => [id, slug === '' ? id : slug]))
}
