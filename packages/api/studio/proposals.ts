import { z } from 'zod'
import { line } from '@tsuzuri/content/text'
import { id } from './fields.ts'
import { route } from './route.ts'

/** Proposals by the dictionary; a person decides. */
export const proposalRoutes = {
  proposeReading: route({
    method: 'GET',
    path: '/api/studio/reading-proposal',
    summary:
      'よみをひらがなで提案します（文節のあいだに空白）。読めない字があるときと、辞書の準備ができていないときは空です。',
    entrance: 'staff',
    input: z.strictObject({ text: line(400) }),
    answer: z.object({ reading: z.string() }),
  }),
  proposeSlug: route({
    method: 'GET',
    path: '/api/studio/slug-proposal',
    summary:
      'よみ（なければ題名）からローマ字のスラッグを提案します。使われていれば番号を添えます。読めなければ空です。',
    entrance: 'staff',
    input: z.strictObject({
      title: line(200).default(''),
      reading: line(400).default(''),
      id: id.optional(),
    }),
    answer: z.object({ slug: z.string() }),
  }),
  checkSlug: route({
    method: 'GET',
    path: '/api/studio/slug-check',
    summary: 'このスラッグを使えるか。',
    entrance: 'staff',
    input: z.strictObject({ slug: line(200), id: id.optional() }),
    answer: z.object({ isFree: z.boolean(), reason: z.string() }),
  }),
}
