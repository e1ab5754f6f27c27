import { z } from 'zod'
import { prose } from '@tsuzuri/content/text'
import { article } from './articles.ts'
import { actor, id, nothing, role, version } from './fields.ts'
import { route } from './route.ts'

export const reviewNote = z.object({
  id: z.number(),
  action: z.enum(['requested', 'approved', 'returned']),
  note: z.string(),
  at: z.string(),
  by: actor,
  /** The version that the note is about. */
  version: z.number(),
  /** Whether the newest text is that version's. */
  isSameText: z.boolean(),
})

export const reviewRoutes = {
  approveReview: route({
    method: 'POST',
    path: '/api/studio/articles/{id}/review/approval',
    summary: '公開の依頼を承認します。公開はしません。',
    entrance: 'review.approve',
    input: z.strictObject({ id, version, note: prose(2000).default('') }),
    answer: article,
  }),
  listReviewNotes: route({
    method: 'GET',
    path: '/api/studio/articles/{id}/review/notes',
    summary: '公開の依頼と、その返事のすべて。新しいものから。',
    entrance: 'article.read',
    input: z.strictObject({ id }),
    answer: z.object({ items: z.array(reviewNote) }),
  }),
  listAssignees: route({
    method: 'GET',
    path: '/api/studio/assignees',
    summary: '記事の担当になれる人。',
    entrance: 'article.assign',
    input: nothing,
    answer: z.object({ items: z.array(z.object({ id: z.number(), name: z.string(), role })) }),
  }),
  assignArticle: route({
    method: 'PUT',
    path: '/api/studio/articles/{id}/assignee',
    summary: '記事の担当を決めます。staffId がなければ、書き始めた人が担当です。',
    entrance: 'article.assign',
    input: z.strictObject({ id, staffId: id.nullable() }),
    answer: article,
  }),
}
