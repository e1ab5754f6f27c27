import { Hono } from 'hono'
import type { Context } from '../context.ts'
import { problem, problemResponse } from '../errors.ts'
import type { Reader } from '../pages/reader.ts'
import { indexNowKeyRoutes } from '../outbox/index-now-key.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { unsubscribeRoutes } from '../outbox/unsubscribe.ts'
import { openSealing } from '../sign-in/sealing.ts'
import { addAccountRoutes } from './staff/account-handlers.ts'
import { studioAppRoutes } from './app-pages.ts'
import { addArticleRoutes } from './articles/article-handlers.ts'
import { addAuditRoutes } from './audit-handlers.ts'
import { addBulkRoutes } from './articles/bulk-handlers.ts'
import { addBannerRoutes } from './magazine/banner-handlers.ts'
import { openDocumentResponse } from './openapi/document-response.ts'
import { studioDocument } from './openapi/openapi-document.ts'
import { createStudioRouter } from './studio-router.ts'
import { addFeedRoutes } from './magazine/feed-handlers.ts'
import { addFrontRoutes } from './magazine/front-handlers.ts'
import { addFrontReviewRoutes } from './magazine/front-review-handlers.ts'
import { frontPreviewRoutes } from './magazine/front-preview.ts'
import { addKeyRoutes } from './staff/key-handlers.ts'
import { addMediaRoutes } from './media/media-handlers.ts'
import { addDestinationRoutes } from './outbox/destination-handlers.ts'
import { addNoticeRoutes } from './outbox/notice-handlers.ts'
import { openIdRoutes } from './staff/open-id.ts'
import { addPictureFetchingRoutes } from './media/picture-fetching-handlers.ts'
import { addPreviewRoutes } from './articles/preview-handlers.ts'
import { addProposalRoutes } from './articles/proposal-handlers.ts'
import { addTemplateRoutes } from './articles/template-handlers.ts'
import { addTextAnalysisRoutes } from './proofreading/text-analysis-handlers.ts'
import { addProofTermRoutes } from './proofreading/proof-term-handlers.ts'
import { addRedirectRoutes } from './magazine/redirect-handlers.ts'
import { addReplacementRoutes } from './articles/replacement-handlers.ts'
import { addReviewRoutes } from './articles/review-handlers.ts'
import { addRevisionRoutes } from './articles/revision-handlers.ts'
import { addSessionRoutes } from './staff/session-handlers.ts'
import { addStaffRoutes } from './staff/staff-handlers.ts'
import { addSettingsRoutes } from './magazine/settings-handlers.ts'
import { addTaxonomyRoutes } from './taxonomy/taxonomy-handlers.ts'
import { timeTravelRoutes } from './magazine/time-travel.ts'
import { addSeriesRoutes } from './taxonomy/series-handlers.ts'
import { addUserRoutes } from './taxonomy/user-handlers.ts'

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
  addBulkRoutes(router, context)
  addProposalRoutes(router, context)
  addTextAnalysisRoutes(router, context)
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
  router.routes.get(
    '/api/studio/openapi.json',
    openDocumentResponse(() => studioDocument(context.config)),
  )
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
