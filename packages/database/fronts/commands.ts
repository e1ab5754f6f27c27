import { type FrontName, frontKey, writeFrontName } from '@tsuzuri/content/front/front-name'
import { type FrontPlan, frontPlanSchema, picturesOfPlan } from '@tsuzuri/content/front/front-plan'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { noteReleasedMedia } from '../media/released-media.ts'
import type { Writing } from '../rows.ts'
import { readDocument } from '../stored/document.ts'
import { frontDocument } from '../stored/document-kinds.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { closeDraftOf, dropDraft } from './drafts.ts'
import { subjectOf } from './front-plans.ts'
import { findFrontRow, storeFront } from './store-front.ts'

type Saved = { version: number }

/** Saves a plan over the version that the editor read; 0 for a front that nobody has composed. */
export async function saveFront(
  command: Command,
  name: FrontName,
  version: number,
  input: unknown,
): Promise<Changed<Saved>> {
  const plan = readInput<FrontPlan>(frontPlanSchema, input, '')
  return write(command, async (writing) => {
    const saved = await storeFront(writing, name, { version, action: 'save', plan })
    await closeDraftOf(writing, name, plan)
    return saved
  })
}

/** Saves the plan of an earlier version as a new one. */
export async function restoreFront(
  command: Command,
  name: FrontName,
  version: number,
  revision: number,
): Promise<Changed<Saved>> {
  return write(command, async (writing) => {
    const row = await writing.tx
      .selectFrom('front_revisions')
      .innerJoin('fronts', 'fronts.id', 'front_revisions.front_id')
      .select(['fronts.id', 'front_revisions.content', 'front_revisions.format'])
      .where('fronts.kind', '=', name.kind)
      .where('fronts.subject_id', '=', subjectOf(name))
      .where('front_revisions.version', '=', revision)
      .executeTakeFirst()
    if (row === undefined) throw new Refusal('not-found', 'この版はありません。', 'There is no such version.')
    return storeFront(writing, name, { version, action: 'restore', plan: readDocument(frontDocument, row) })
  })
}

/** Deletes the front of a category or feature that is deleted. */
export async function dropFront(writing: Writing, name: FrontName): Promise<void> {
  const { tx, changed } = writing
  await dropDraft({ tx }, name)
  await tx.deleteFrom('front_review_notes').where('front', '=', writeFrontName(name)).execute()
  const row = await findFrontRow({ tx }, name)
  if (row === undefined) return
  await noteReleasedMedia(writing, picturesOfPlan(readDocument(frontDocument, row)), [])
  await tx.deleteFrom('front_moments').where('front_id', '=', row.id).execute()
  await tx.deleteFrom('front_revisions').where('front_id', '=', row.id).execute()
  await tx.deleteFrom('fronts').where('id', '=', row.id).execute()
  changed.add(frontKey(name))
}
