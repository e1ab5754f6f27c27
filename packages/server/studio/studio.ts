import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { problem, problemResponse } from '../errors.ts'
import type { Reader } from '../pages/reader.ts'
import { indexNowKeyRoutes } from '../outbox/index-now-key.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { unsubscribeRoutes } from '../outbox/unsubscribe.ts'
import { openSealing } from '../sign-in/sealing.ts'
import { addAccountRoutes } from './account-handlers.ts'
import { studioAppRoutes } from './app-pages.ts'
import { addArticleRoutes } from './article-handlers.ts'
import { addAuditRoutes } from './audit-handlers.ts'
import { addBulkRoutes } from './bulk-handlers.ts'
import { addBannerRoutes } from './banner-handlers.ts'
import { studioDocument } from './openapi-document.ts'
import { createStudioRouter } from './studio-router.ts'
import { addFeedRoutes } from './feed-handlers.ts'
import { addFrontRoutes } from './front-handlers.ts'
import { addFrontReviewRoutes } from './front-review-handlers.ts'
import { frontPreviewRoutes } from './front-preview.ts'
import { addKeyRoutes } from './key-handlers.ts'
import { addMediaRoutes } from './media-handlers.ts'
import { addDestinationRoutes } from './destination-handlers.ts'
import { addNoticeRoutes } from './notice-handlers.ts'
import { openIdRoutes } from './open-id.ts'
import { addPictureFetchingRoutes } from './picture-fetching-handlers.ts'
import { addPreviewRoutes } from './preview-handlers.ts'
import { addProposalRoutes } from './proposal-handlers.ts'
import { addTemplateRoutes } from './template-handlers.ts'
import { addTextAnalysisRoutes } from './text-analysis-handlers.ts'
import { addProofTermRoutes } from './proof-term-handlers.ts'
import { addRedirectRoutes } from './redirect-handlers.ts'
import { addReplacementRoutes } from './replacement-handlers.ts'
import { addReviewRoutes } from './review-handlers.ts'
import { addRevisionRoutes } from './revision-handlers.ts'
import { addSessionRoutes } from './session-handlers.ts'
import { addStaffRoutes } from './staff-handlers.ts'
import { addSettingsRoutes } from './settings-handlers.ts'
import { addTaxonomyRoutes } from './taxonomy-handlers.ts'
import { timeTravelRoutes } from './time-travel.ts'
import { addSeriesRoutes } from './series-handlers.ts'
import { addUserRoutes } from './user-handlers.ts'

export type StudioOptions = {
  /** Without it there is no time travel view. */
  reader?: Reader
}

/** All routes under /api/studio/ and /studio/. */
export async function openStudio(context: Context, { reader }: StudioOptions = {}): Promise<Hono> {
  const router = createStudioRouter(context)
  const sealing = await openSealing(context.config, context.db)
  addSessionRoutes(router, context, sealing)
  addAccountRoutes(router, context, sealing)
  const outbox = await openOutbox(context)
  addStaffRoutes(router, context, outbox.sealing)
  addNoticeRoutes(router, context)
  addKeyRoutes(router, context)
  addDestinationRoutes(router, context, outbox)
  addArticleRoutes(router, context)
  addReviewRoutes(router, context)
  addBulkRoutes(router)
  addProposalRoutes(router, context)
  addTextAnalysisRoutes(router)
  addRevisionRoutes(router, context)
  addPreviewRoutes(router, context)
  addMediaRoutes(router, context)
  addPictureFetchingRoutes(router, context)
  addReplacementRoutes(router, context)
  addTemplateRoutes(router, context)
  addFeedRoutes(router, context)
  addTaxonomyRoutes(router, context)
  addUserRoutes(router, context)
  addSeriesRoutes(router, context)
  addBannerRoutes(router, context)
  addRedirectRoutes(router, context)
  addProofTermRoutes(router, context)
  addSettingsRoutes(router, context)
  addAuditRoutes(router, context)
  addFrontRoutes(router, context)
  addFrontReviewRoutes(router, context)
  let document: ReturnType<typeof studioDocument> | undefined
  router.routes.get('/api/studio/openapi.json', (c) => c.json((document ??= studioDocument(context.config))))
  const { openId } = context.config
  if (openId !== undefined) {
    const openIdSealing = await openSealing(context.config, context.db, 'open id')
    router.routes.route('/', openIdRoutes(context, openId, openIdSealing))
  }
  router.routes.all('/api/studio/*', () =>
    problemResponse(problem(404, 'not-found', 'このURLはありません。', 'There is no such address.')),
  )
  const routes = new Hono()
    .route('/', unsubscribeRoutes(context, outbox.sealing))
    .route('/', indexNowKeyRoutes(context, outbox.sealing))
    .route('/', router.routes)
  if (reader !== undefined) {
    routes.route('/', timeTravelRoutes(router, context, reader))
    routes.route('/', frontPreviewRoutes(router, context, reader))
  }
  return routes.route('/', await studioAppRoutes(context))
}
