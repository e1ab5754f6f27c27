import { z } from 'zod'
import { lastPart, seriesSchema } from '@tsuzuri/content/series'
import { done, id, ids, page, pageOf, saved, search, version } from './fields.ts'
import { route } from './route.ts'

const target = { id, version }
const series = z.object({
  id: z.number(),
  version: z.number(),
  ...seriesSchema.shape,
  articles: z.number(),
  nextPart: z.number().meta({ description: '次の回の番号。下書きも数えます。' }),
  isPublic: z.boolean().meta({ description: '公開中の回があるか' }),
})
const part = z.object({
  id: z.number(),
  title: z.string(),
  part: z.number(),
  state: z.enum(['draft', 'scheduled', 'published', 'ended', 'withdrawn']),
  from: z.string().nullable(),
})

export const seriesRoutes = {
  listSeries: route({
    method: 'GET',
    path: '/api/studio/series',
    summary: '連載。五十音順。ids なら、その連載だけ。',
    entrance: 'staff',
    input: z.strictObject({ text: search, ids, page }),
    answer: pageOf(series),
  }),
  createSeries: route({
    method: 'POST',
    path: '/api/studio/series',
    summary: '連載を加えます。',
    entrance: 'series.edit',
    input: z.strictObject({ content: seriesSchema }),
    answer: saved,
  }),
  saveSeries: route({
    method: 'PUT',
    path: '/api/studio/series/{id}',
    summary: '連載を保存します。',
    entrance: 'series.edit',
    input: z.strictObject({ ...target, content: seriesSchema }),
    answer: saved,
  }),
  deleteSeries: route({
    method: 'DELETE',
    path: '/api/studio/series/{id}',
    summary: '連載を消します。記事は残り、連載から外れます。',
    entrance: 'series.edit',
    input: z.strictObject(target),
    answer: done,
  }),
  listParts: route({
    method: 'GET',
    path: '/api/studio/series/{id}/parts',
    summary: '連載の回。下書きも含め、番号の大きい順。part なら、その回だけ。',
    entrance: 'article.read',
    input: z.strictObject({
      id,
      part: z.coerce.number<number>().int().min(0).max(lastPart).optional(),
      page,
    }),
    answer: pageOf(part),
  }),
}
