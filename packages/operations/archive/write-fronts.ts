import type { Kysely } from 'kysely'
import type { FrontName } from '@tsuzuri/content/front/front-name'
import { articlesOfPlan, type FrontPlan } from '@tsuzuri/content/front/front-plan'
import { type FrontNames, writtenFront } from '@tsuzuri/content/manuscript/written-front'
import { findStoredDraft, findStoredFront, listFronts } from '@tsuzuri/database/fronts/stored-fronts'
import type { Tables } from '@tsuzuri/database/tables'
import { writeYaml } from './written-file.ts'

type Places = Omit<FrontNames, 'articles'>

/** The fronts that editors composed, and their drafts, with names instead of ids. */
export async function writeFronts(db: Kysely<Tables>, path: string, places: Places): Promise<void> {
  const fronts: object[] = []
  const drafts: object[] = []
  for (const { front } of await listFronts(db)) {
    const stored = await findStoredFront(db, front)
    if (stored !== undefined) fronts.push(...(await written(db, front, stored.plan, places)))
    const draft = await findStoredDraft(db, front)
    if (draft !== undefined) drafts.push(...(await written(db, front, draft.content, places)))
  }
  await writeYaml(path, 'fronts.yaml', fronts)
  await writeYaml(path, 'front-drafts.yaml', drafts)
}

async function written(
  db: Kysely<Tables>,
  front: FrontName,
  plan: FrontPlan,
  places: Places,
): Promise<object[]> {
  const articles = await articleNames(db, articlesOfPlan(plan))
  return [writtenFront(front, plan, { ...places, articles }) ?? []].flat()
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
