import { articleRoutes } from './articles.ts'
import { bulkRoutes } from './bulk.ts'
import { auditRoutes } from './audit.ts'
import { bannerRoutes } from './banners.ts'
import { feedRoutes } from './feeds.ts'
import { frontReviewRoutes } from './fronts/front-reviews.ts'
import { frontRoutes } from './fronts/fronts.ts'
import { keyRoutes } from './keys.ts'
import { mediaRoutes } from './media.ts'
import { deliveryRoutes, destinationRoutes, noticeRoutes } from './outbox.ts'
import { pictureFetchingRoutes } from './picture-fetching.ts'
import { previewRoutes } from './previews.ts'
import { proposalRoutes } from './proposals.ts'
import { proofTermRoutes } from './proof-terms.ts'
import { redirectRoutes } from './redirects.ts'
import { replacementRoutes } from './replacements.ts'
import { reviewRoutes } from './reviews.ts'
import { revisionRoutes } from './revisions.ts'
import { accountRoutes, sessionRoutes } from './session.ts'
import { staffRoutes } from './staff.ts'
import { settingsRoutes } from './settings.ts'
import { templateRoutes } from './templates.ts'
import { textAnalysisRoutes } from './text-analysis.ts'
import { textReadingRoutes } from './text-readings.ts'
import { categoryRoutes, tagRoutes } from './taxonomy.ts'
import { seriesRoutes } from './series.ts'
import { userRoutes } from './users.ts'

/** All routes of the studio's API: the server handles them, the client calls them, the OpenAPI document describes them. */
export const studioRoutes = {
  ...sessionRoutes,
  ...accountRoutes,
  ...staffRoutes,
  ...articleRoutes,
  ...reviewRoutes,
  ...proposalRoutes,
  ...textAnalysisRoutes,
  ...textReadingRoutes,
  ...revisionRoutes,
  ...replacementRoutes,
  ...templateRoutes,
  ...previewRoutes,
  ...mediaRoutes,
  ...pictureFetchingRoutes,
  ...feedRoutes,
  ...categoryRoutes,
  ...tagRoutes,
  ...userRoutes,
  ...seriesRoutes,
  ...bannerRoutes,
  ...redirectRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...deliveryRoutes,
  ...noticeRoutes,
  ...destinationRoutes,
  ...keyRoutes,
  ...frontRoutes,
  ...proofTermRoutes,
  ...bulkRoutes,
  ...frontReviewRoutes,
}
export type StudioRoutes = typeof studioRoutes
export type StudioRouteName = keyof StudioRoutes
