import { z } from 'zod'
import { articleContentSchema } from '@tsuzuri/content/article'
import { articleState } from './articles.ts'
import { actor, done, id, page, pageOf, version } from './fields.ts'
import { route } from './route.ts'

const revision = z.object({
  version: z.number(),
  action: z.string(),
  status: z.string(),
  at: z.string(),
  by: actor,
  period: z.object({ from: z.string(), until: z.string().nullable() }).nullable(),
})

const presence = z.object({ staffId: z.number(), name: z.string(), since: z.string(), device: z.string() })
const device = z.string().regex(/^[\w-]{8,64}$/, { error: '端末の名前ではありません' })

export const revisionRoutes = {
  listRevisions: route({
    method: 'GET',
    path: '/api/studio/articles/{id}/revisions',
    summary: '記事の版。新しい順。一人が1時間以内に続けて保存した版は、新しい版の earlier にまとめます。',
    entrance: 'staff',
    input: z.strictObject({ id, page }),
    answer: pageOf(revision.extend({ earlier: z.array(revision) })),
  }),
  getRevision: route({
    method: 'GET',
    path: '/api/studio/articles/{id}/revisions/{revision}',
    summary: 'ある版の原稿。',
    entrance: 'staff',
    input: z.strictObject({ id, revision: version }),
    answer: revision.extend({ content: articleContentSchema }),
  }),
  compareRevisions: route({
    method: 'GET',
    path: '/api/studio/articles/{id}/comparison',
    summary: '二つの版を、並べて比べるための材料。changed は違いのある項目の名前。',
    entrance: 'staff',
    input: z.strictObject({ id, from: version, to: version }),
    answer: z.object({
      before: revision.extend({ content: articleContentSchema }),
      after: revision.extend({ content: articleContentSchema }),
      changed: z.array(z.string()),
    }),
  }),
  getPublication: route({
    method: 'GET',
    path: '/api/studio/articles/{id}/publication',
    summary: '公開している原稿。予約した記事では、公開される原稿。なければ null。',
    entrance: 'article.read',
    input: z.strictObject({ id }),
    answer: z.object({ content: articleContentSchema.nullable() }),
  }),
  restoreRevision: route({
    method: 'POST',
    path: '/api/studio/articles/{id}/revisions/{revision}/restoration',
    summary:
      '前の版の原稿に戻します。新しい版になります。すでに使えないタグや画像などは外し、difference で知らせます。',
    entrance: 'staff',
    input: z.strictObject({ id, revision: version, version }),
    answer: z.object({
      version: z.number(),
      content: articleContentSchema,
      /** How the text differs from that version; empty if it does not. */
      difference: z.string(),
    }),
  }),
  enterArticle: route({
    method: 'PUT',
    path: '/api/studio/articles/{id}/presence',
    summary: 'この記事を開いています。10秒ごとに知らせると、ほかに誰がいるかを返します（30秒で消えます）。',
    entrance: 'staff',
    input: z.strictObject({ id, device }),
    answer: z.object({
      others: z.array(presence),
      version: z.number(),
      /** Can change without a new version; when it does, an open desk reads the article again. */
      state: articleState,
      reviewedAt: z.string().nullable(),
      /** The version of the proofreading lists; when it changes, an open desk reads them again. */
      proofVersion: z.number(),
    }),
  }),
  leaveArticle: route({
    method: 'DELETE',
    path: '/api/studio/articles/{id}/presence',
    summary: 'この記事を閉じました。',
    entrance: 'staff',
    input: z.strictObject({ id, device }),
    answer: done,
  }),
}
