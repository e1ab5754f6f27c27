import { z } from 'zod'
import { line } from '@tsuzuri/content/text'
import { actor, instant, page, pageOf, pastedAddress } from './fields.ts'
import { route } from './route.ts'

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/api/studio/audit',
    summary:
      '監査記録。新しい順。action は article のような前半だけでも。subject は article:12 のような番号か、名前の一部。',
    entrance: 'audit.read',
    input: z.strictObject({
      by: line(100).optional(),
      action: z
        .string()
        .regex(/^[a-z.-]{1,60}$/)
        .optional(),
      /** Long, because the subject of a redirect is its address. */
      subject: pastedAddress.optional(),
      from: instant.optional(),
      until: instant.optional(),
      page,
    }),
    answer: pageOf(
      z.object({
        id: z.number(),
        at: z.string(),
        by: actor,
        action: z.string(),
        subject: z.string(),
        subjectName: z.string().nullable().describe('いまの名前。消えたものと、名前のないものは null'),
        details: z.record(z.string(), z.unknown()),
      }),
    ).extend({
      people: z.array(z.object({ ...actor.shape, isRemoved: z.boolean() })).describe('スタッフ。外れた人も'),
    }),
  }),
}
