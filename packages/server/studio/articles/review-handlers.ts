import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { assignArticle, listAssignees } from '@tsuzuri/database/articles/assignment'
import { approveReview } from '@tsuzuri/database/articles/reviews'
import type { Database } from '@tsuzuri/database/open'
import { listReviewNotes, type ReviewKey, type ReviewNote } from '@tsuzuri/database/reviews/review-ledger'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import type { Context } from '../../context.ts'
import { assertReads, getReadable, viewArticle } from './article-view.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for reviews with their history, and for the person in charge of an article. */
export function addReviewRoutes(router: StudioRouter, context: Context): void {
  const { db } = context

  router.handle(routes.approveReview, async ({ input, actor, command }) => {
    assertReads(actor)
    const { note, ...target } = input
    return viewArticle(context, actor, (await valueOf(approveReview(command, target, note))).id)
  })

  router.handle(routes.listReviewNotes, async ({ input, actor }) => {
    const { documentId } = await getReadable(context, actor, input.id, 'any')
    return viewReviewNotes(
      db.reader,
      { kind: 'article', id: input.id },
      ({ document_id: document }) => document === documentId,
    )
  })

  router.handle(routes.listAssignees, async () => ({ items: await listAssignees(db.reader) }))

  router.handle(routes.assignArticle, async ({ input, actor, command }) => {
    assertReads(actor)
    await valueOf(assignArticle(command, input.id, input.staffId ?? undefined))
    return viewArticle(context, actor, input.id)
  })
}

/** The history of the reviews of an article or front. `isSame` says whether a note is about the newest text. */
export async function viewReviewNotes(
  reader: Database['reader'],
  key: ReviewKey,
  isSame: (note: ReviewNote) => boolean,
) {
  const notes = await listReviewNotes(reader, key)
  const named = await readActorNames(
    reader,
    notes.map(({ by }) => by),
  )
  const items = notes.map((one) => ({
    id: one.id,
    action: one.action,
    note: one.note,
    at: new Date(one.at).toISOString(),
    by: named(one.by),
    version: one.version,
    isSameText: isSame(one),
  }))
  return { items }
}
