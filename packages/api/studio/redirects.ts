import { z } from 'zod'
import { redirectSchema } from '@tsuzuri/content/redirect'
import { line } from '@tsuzuri/content/text'
import { done, page, pageOf, pastedAddress } from './fields.ts'
import { route } from './route.ts'

export const redirectRoutes = {
  listRedirects: route({
    method: 'GET',
    path: '/api/studio/redirects',
    summary: 'リダイレクト。',
    entrance: 'redirect.edit',
    input: z.strictObject({ text: pastedAddress.optional(), page }),
    answer: pageOf(z.object({ ...redirectSchema.shape, createdAt: z.string() })),
  }),
  saveRedirect: route({
    method: 'PUT',
    path: '/api/studio/redirects',
    summary: 'リダイレクトを作るか、行き先を変えます。isNew は、すでにあるものを変えません。',
    entrance: 'redirect.edit',
    input: z.strictObject({ content: redirectSchema, isNew: z.boolean().default(false) }),
    answer: done,
  }),
  deleteRedirect: route({
    method: 'DELETE',
    path: '/api/studio/redirects',
    summary: 'リダイレクトを消します。',
    entrance: 'redirect.edit',
    input: z.strictObject({ path: line(2000) }),
    answer: done,
  }),
}
