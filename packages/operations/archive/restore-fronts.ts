import { isDeepStrictEqual } from 'node:util'
import { frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import type { Places } from '@tsuzuri/content/manuscript/article-input'
import { frontInput } from '@tsuzuri/content/manuscript/front-file'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { saveFrontDraft } from '@tsuzuri/database/fronts/drafts'
import { findStoredDraft, findStoredFront } from '@tsuzuri/database/fronts/stored-fronts'
import type { Command } from '@tsuzuri/database/writing'
import type { ArchivedSurroundings } from './read-archive.ts'

type Fronts = ArchivedSurroundings['fronts']

/** The articles of an archive by slug, and by the id in their file. */
type ArticleNames = { slugs: ReadonlyMap<string, unknown>; ids: ReadonlyMap<number, unknown> }

/** Refuses fronts that name something the archive does not contain. */
export function checkFronts(
  fronts: Fronts,
  { slugs, ids, ...places }: Places & ArticleNames,
  now: Date,
  refuse: (why: Refusal) => void,
): void {
  const article = (name: string | number) =>
    (typeof name === 'string' ? slugs.has(name) : ids.has(name)) ? 1 : undefined
  for (const front of fronts) {
    try {
      readInput(frontPlanSchema, frontInput(front, { ...places, article }, now).plan, front.page)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(error)
    }
  }
}

/** Saves the fronts of the archive; an unchanged front is not saved again. */
export async function restoreFronts(command: Command, fronts: Fronts, places: Places): Promise<void> {
  const { writer } = command.db
  for (const front of fronts) {
    const article = await articlesNamed(command, front)
    const { name, plan } = frontInput(front, { ...places, article }, command.now)
    const before = await findStoredFront(writer, name)
    if (!isDeepStrictEqual(before?.plan, plan)) await saveFront(command, name, before?.version ?? 0, plan)
  }
}

/** Saves the drafts of fronts in the same way, based on the current version of each front. */
export async function restoreFrontDrafts(command: Command, drafts: Fronts, places: Places): Promise<void> {
  const { writer } = command.db
  for (const draft of drafts) {
    const article = await articlesNamed(command, draft)
    const { name, plan } = frontInput(draft, { ...places, article }, command.now)
    const before = await findStoredDraft(writer, name)
    if (isDeepStrictEqual(before?.content, plan)) continue
    const baseVersion = (await findStoredFront(writer, name))?.version ?? 0
    await saveFrontDraft(command, name, { version: before?.version ?? 0, baseVersion }, plan)
  }
}

async function articlesNamed(
  { db }: Command,
  { slots }: Fronts[number],
): Promise<(name: string | number) => number | undefined> {
  const names = slots.flatMap((slot) =>
    slot.kind === 'features' || slot.kind === 'series' ? [] : slot.cards.map(({ article }) => article),
  )
  const slugs = names.filter((name) => typeof name === 'string')
  const ids = names.filter((name) => typeof name === 'number')
  const rows = await db.writer
    .selectFrom('articles')
    .select(['id', 'slug'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('slug', 'in', ['?', ...slugs]), eb('id', 'in', [0, ...ids])]))
    .execute()
  return (name) => rows.find(({ id, slug }) => (typeof name === 'string' ? slug === name : id === name))?.id
}
