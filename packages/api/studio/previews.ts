import { z } from 'zod'
import { actor, done, id, instant, page, pageOf } from './fields.ts'
import { route } from './route.ts'

const hours = z.int().min(1).max(168).default(24)

const preview = z.object({
  id: z.number(),
  createdAt: z.string(),
  createdBy: actor,
  expiresAt: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
})
const timeView = preview.extend({ at: z.string() })

/** The URL is returned once; only the hash of its token is stored. */
const link = z.object({ id: z.number(), url: z.string(), expiresAt: z.string() })

export const previewRoutes = {
  listPreviews: route({
    method: 'GET',
    path: '/api/studio/articles/{id}/previews',
    summary: 'この記事の下見リンク。',
    entrance: 'staff',
    input: z.strictObject({ id, page }),
    answer: pageOf(preview),
  }),
  createPreview: route({
    method: 'POST',
    path: '/api/studio/articles/{id}/previews',
    summary: '下見リンクを作ります。',
    entrance: 'staff',
    input: z.strictObject({ id, hours }),
    answer: link,
  }),
  revokePreview: route({
    method: 'DELETE',
    path: '/api/studio/articles/{id}/previews/{preview}',
    summary: '下見リンクを取り消します。',
    entrance: 'staff',
    input: z.strictObject({ id, preview: id }),
    answer: done,
  }),
  revokePreviews: route({
    method: 'DELETE',
    path: '/api/studio/articles/{id}/previews',
    summary: 'この記事の下見リンクを、すべて取り消します。',
    entrance: 'staff',
    input: z.strictObject({ id }),
    answer: z.object({ revoked: z.number() }),
  }),
  listTimeViews: route({
    method: 'GET',
    path: '/api/studio/time-views',
    summary: 'ある日時の雑誌を見るための共有リンク。',
    entrance: 'time-view.open',
    input: z.strictObject({ page }),
    answer: pageOf(timeView),
  }),
  createTimeView: route({
    method: 'POST',
    path: '/api/studio/time-views',
    summary:
      'ある日時の雑誌を見る共有リンクを作ります。自分で見るだけなら /studio/at/{日時}/magazine/ を開きます。',
    entrance: 'time-view.open',
    input: z.strictObject({ at: instant, hours }),
    answer: link,
  }),
  revokeTimeView: route({
    method: 'DELETE',
    path: '/api/studio/time-views/{id}',
    summary: '共有リンクを取り消します。',
    entrance: 'time-view.open',
    input: z.strictObject({ id }),
    answer: done,
  }),
}
