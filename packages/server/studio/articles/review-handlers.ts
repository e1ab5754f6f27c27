import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { assignArticle, listAssignees } from '@tsuzuri/database/articles/assignment'
import { approveReview, listReviewNotes } from '@tsuzuri/database/articles/reviews'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import type { Context } from '../../context.ts'
import { getReadable, viewArticle } from './article-handlers.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for reviews with their history, and for the person in charge of an article. */
export function addReviewRoutes(router: StudioRouter, context: Context): void {
  const { db } = context

  router.handle(routes.approveReview, async ({ input, actor, command }) => {
    const { note, ...target } = input
    return viewArticle(context, actor, (await valueOf(approveReview(command, target, note))).id)
  })

  router.handle(routes.listReviewNotes, async ({ input, actor }) => {
    const { documentId } = await getReadable(context, actor, input.id, 'any')
    const notes = await listReviewNotes(db.reader, input.id)
    const named = await readActorNames(
      db.reader,
      notes.map(({ by }) => by),
    )
    const items = notes.map(({ id, action, note, at, by, version, document_id }) => ({
      id,
      action,
      note,
      at: new Date(at).toISOString(),
      by: named(by),
      version,
      isSameText: document_id === documentId,
    }))
    return { items }
  })

  router.handle(routes.listAssignees, async () => ({ items: await listAssignees(db.reader) }))

  router.handle(routes.assignArticle, async ({ input, actor, command }) => {
    await valueOf(assignArticle(command, input.id, input.staffId ?? undefined))
    return viewArticle(context, actor, input.id)
  })
}
