import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { discardFrontDraft, findDraft, saveFrontDraft } from '@tsuzuri/database/fronts/drafts'
import { approveFrontReview, requestFrontReview, returnFrontReview } from '@tsuzuri/database/fronts/reviews'
import type { Context } from '../../context.ts'
import { getFrontName } from './front-handlers.ts'
import { viewReviewNotes } from '../articles/review-handlers.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

/** Routes for drafts of fronts, and for the requests to publish them. */
export function addFrontReviewRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.saveFrontDraft, async ({ input: { front, content, ...read }, command }) =>
    valueOf(saveFrontDraft(command, getFrontName(front), read, content)),
  )
  router.handle(routes.discardFrontDraft, async ({ input, command }) => {
    await discardFrontDraft(command, getFrontName(input.front), input.version)
    return {}
  })
  router.handle(routes.requestFrontReview, async ({ input, command }) => {
    await requestFrontReview(command, getFrontName(input.front), input.version, input.note)
    return {}
  })
  router.handle(routes.returnFrontReview, async ({ input, command }) => {
    await returnFrontReview(command, getFrontName(input.front), input.version, input.note)
    return {}
  })
  router.handle(routes.approveFrontReview, async ({ input, command }) =>
    valueOf(approveFrontReview(command, getFrontName(input.front), input.version, input.note)),
  )
  router.handle(routes.listFrontReviewNotes, async ({ input }) => {
    const name = getFrontName(input.front)
    const draft = await findDraft(db.reader, name)
    return viewReviewNotes(
      db.reader,
      { kind: 'front', id: input.front },
      ({ version }) => version === draft?.version,
    )
  })
}
