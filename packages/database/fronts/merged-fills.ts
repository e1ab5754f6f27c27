import { writeFrontName } from '@tsuzuri/content/front/front-name'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { nextIds, type Writing } from '../rows.ts'
import { documentColumns, findDocument } from '../stored/document.ts'
import { frontDocument, frontDraftDocument } from '../stored/document-kinds.ts'
import { nameOfRow } from './front-plans.ts'
import { replaceFront } from './store-front.ts'

/** Slots that one tag fills are filled by the tag into which it was merged, on fronts and in their drafts. */
export async function mergeFills(writing: Writing, from: number, into: number): Promise<void> {
  const { tx } = writing
  for (const row of await tx.selectFrom('fronts').selectAll().execute()) {
    const plan = findDocument(frontDocument, row)
    if (plan === undefined || !isFilledBy(plan, from)) continue
    const name = nameOfRow(row)
    const filled = { version: row.version, action: 'save', plan: refilled(plan, from, into) } as const
    const { version } = await replaceFront(writing, name, filled)
    // A draft of the version before can still be published: only this has changed since.
    await tx
      .updateTable('front_drafts')
      .set({ base_version: version })
      .where('front', '=', writeFrontName(name))
      .where('base_version', '=', row.version)
      .execute()
  }
  for (const row of await tx.selectFrom('front_drafts').selectAll().execute()) {
    const plan = findDocument(frontDraftDocument, row)
    if (plan === undefined || !isFilledBy(plan, from)) continue
    const version = await nextIds(writing, 'front_drafts')
    await tx
      .updateTable('front_drafts')
      .set({ version, ...documentColumns(frontDraftDocument, refilled(plan, from, into)) })
      .where('id', '=', row.id)
      .execute()
  }
}

function isFilledBy({ slots }: FrontPlan, tag: number): boolean {
  return slots.some((slot) => 'fill' in slot && slot.fill.of.kind === 'tag' && slot.fill.of.id === tag)
}

function refilled({ slots }: FrontPlan, from: number, into: number): FrontPlan {
  return {
    slots: slots.map((slot) => {
      if (!('fill' in slot) || slot.fill.of.kind !== 'tag' || slot.fill.of.id !== from) return slot
      return { ...slot, fill: { ...slot.fill, of: { kind: 'tag', id: into } } }
    }),
  }
}
