import { z } from 'zod'
import { frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { prose } from '@tsuzuri/content/text'
import { done, version } from '../fields.ts'
import { frontNameSchema } from './fronts.ts'
import { reviewNote } from '../reviews.ts'
import { route } from '../route.ts'

const target = { front: frontNameSchema }
const answered = { ...target, version, note: prose(2000).default('') }

export const frontReviewRoutes = {
  saveFrontDraft: route({
    method: 'PUT',
    path: '/api/studio/fronts/{front}/draft',
    summary:
      '表紙の下書きを保存します。読者には見えません。version は読んだ下書きの稿（なければ 0）、baseVersion は読んだ表紙の版。',
    entrance: 'front.edit',
    input: z.strictObject({ ...target, version, baseVersion: version, content: frontPlanSchema }),
    answer: z.object({ version: z.number() }),
  }),
  discardFrontDraft: route({
    method: 'DELETE',
    path: '/api/studio/fronts/{front}/draft',
    summary: '表紙の下書きを捨てます。公開の依頼も取り下げられます。',
    entrance: 'front.edit',
    input: z.strictObject({ ...target, version }),
    answer: done,
  }),
  requestFrontReview: route({
    method: 'POST',
    path: '/api/studio/fronts/{front}/review',
    summary: '下書きの公開を依頼します。',
    entrance: 'front.edit',
    input: z.strictObject(answered),
    answer: done,
  }),
  returnFrontReview: route({
    method: 'POST',
    path: '/api/studio/fronts/{front}/review/return',
    summary: '下書きを、理由を添えて差し戻します。note が空なら 400 を返します。',
    entrance: 'front.edit',
    input: z.strictObject(answered),
    answer: done,
  }),
  approveFrontReview: route({
    method: 'POST',
    path: '/api/studio/fronts/{front}/review/approval',
    summary: '公開の依頼を承認し、下書きを公開します。読者にはすぐ見えます。',
    entrance: 'front.edit',
    input: z.strictObject(answered),
    answer: z.object({ version: z.number() }),
  }),
  listFrontReviewNotes: route({
    method: 'GET',
    path: '/api/studio/fronts/{front}/review/notes',
    summary: '表紙の公開の依頼と、その返事のすべて。新しいものから。',
    entrance: 'front.edit',
    input: z.strictObject(target),
    answer: z.object({ items: z.array(reviewNote) }),
  }),
}
