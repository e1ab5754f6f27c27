import { z } from 'zod'
import { readFrontName } from '@tsuzuri/content/front/front-name'
import { frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { articleRoutes } from '../articles.ts'
import { actor, page, pageOf, version } from '../fields.ts'
import { route } from '../route.ts'
import { seriesRoutes } from '../series.ts'

/** `home`, `category-3` or `feature-5`. */
export const frontNameSchema = z
  .string()
  .max(40)
  .refine((text) => readFrontName(text) !== undefined, { error: '表紙の名前ではありません' })
const target = { front: frontNameSchema }
const revision = z.object({ version: z.number(), action: z.string(), at: z.string(), by: actor })

/** The articles and series on a front, as the desk shows them. */
const placed = {
  articles: articleRoutes.listArticles.answer.shape.items,
  series: seriesRoutes.listSeries.answer.shape.items,
}

/** A saved plan that is not published. The front's `articles` and `series` include those that the draft places. */
const draft = z.object({
  version: z.number(),
  baseVersion: z.number().meta({ description: 'もとにした表紙の版' }),
  content: frontPlanSchema,
  at: z.string(),
  by: actor,
  review: z
    .object({ state: z.enum(['requested', 'returned']), note: z.string(), at: z.string(), by: actor })
    .nullable(),
})

export const frontRoutes = {
  listFronts: route({
    method: 'GET',
    path: '/api/studio/fronts',
    summary: '表紙を持てるページ。まだ組んでいないものは version が 0。',
    entrance: 'front.edit',
    input: z.strictObject({}),
    answer: z.object({
      items: z.array(
        z.object({ front: z.string(), name: z.string(), path: z.string(), version: z.number() }),
      ),
    }),
  }),
  getFront: route({
    method: 'GET',
    path: '/api/studio/fronts/{front}',
    summary: '表紙の組み方と、そこに置かれた記事と連載。まだ組んでいなければ、いまの並びと同じになる組み方。',
    entrance: 'front.edit',
    input: z.strictObject(target),
    answer: z.object({
      front: z.string(),
      name: z.string(),
      path: z.string(),
      version: z.number(),
      content: frontPlanSchema,
      draft: draft.nullable(),
      ...placed,
    }),
  }),
  saveFront: route({
    method: 'PUT',
    path: '/api/studio/fronts/{front}',
    summary: '表紙を保存します。読者にはすぐ見えます。version は読んだときの版。',
    entrance: 'front.edit',
    input: z.strictObject({ ...target, version, content: frontPlanSchema }),
    answer: z.object({ version: z.number() }),
  }),
  listFrontRevisions: route({
    method: 'GET',
    path: '/api/studio/fronts/{front}/revisions',
    summary: '表紙の版。新しい順。',
    entrance: 'front.edit',
    input: z.strictObject({ ...target, page }),
    answer: pageOf(revision),
  }),
  getFrontRevision: route({
    method: 'GET',
    path: '/api/studio/fronts/{front}/revisions/{revision}',
    summary: 'ある版の組み方と、そこに置かれた記事と連載。',
    entrance: 'front.edit',
    input: z.strictObject({ ...target, revision: version }),
    answer: z.object({
      content: frontPlanSchema,
      ...placed,
    }),
  }),
  restoreFront: route({
    method: 'POST',
    path: '/api/studio/fronts/{front}/revisions/{revision}/restoration',
    summary: '前の版の組み方に戻します。新しい版になります。',
    entrance: 'front.edit',
    input: z.strictObject({ ...target, revision: version, version }),
    answer: z.object({ version: z.number() }),
  }),
}
