import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import type { Writing } from '../rows.ts'
import { findDocument } from '../stored/document.ts'
import { frontDocument, frontDraftDocument } from '../stored/document-kinds.ts'
import { rebaseDraft, rewriteDraft } from './drafts.ts'
import { nameOfRow } from './front-plans.ts'
import { replaceFront } from './store-front.ts'

/** Replaces a merged tag in the fill rules of slots by the tag it was merged into, on fronts and in their drafts. */
export async function mergeFills(writing: Writing, from: number, into: number): Promise<void> {
  const { tx } = writing
  for (const row of await tx.selectFrom('fronts').selectAll().execute()) {
    const plan = findDocument(frontDocument, row)
    if (plan === undefined || !isFilledBy(plan, from)) continue
    const name = nameOfRow(row)
    const filled = { version: row.version, action: 'save', plan: refilled(plan, from, into) } as const
    const { version } = await replaceFront(writing, name, filled)
    await rebaseDraft(writing, name, { from: row.version, to: version })
  }
  for (const row of await tx.selectFrom('front_drafts').selectAll().execute()) {
    const plan = findDocument(frontDraftDocument, row)
    if (plan === undefined || !isFilledBy(plan, from)) continue
    await rewriteDraft(writing, row, refilled(plan, from, into))
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
