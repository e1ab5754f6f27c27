import { z } from 'zod'
import { keyRights, type Right } from '@tsuzuri/content/permission'
import { line, required } from '@tsuzuri/content/text'
import { done, id, instant, nothing } from './fields.ts'
import { route } from './route.ts'

const right = z.enum(keyRights as [Right, ...Right[]])

const key = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.string(),
  rights: z.array(right),
  createdAt: z.string(),
  expiresAt: z.string(),
  usedAt: z.string().nullable(),
})

export const keyRoutes = {
  listKeys: route({
    method: 'GET',
    path: '/api/studio/keys',
    summary: '使える API キー。管理者には全員の、ほかの人には自分のもの。',
    entrance: 'person',
    input: nothing,
    answer: z.object({ items: z.array(key) }),
  }),
  createKey: route({
    method: 'POST',
    path: '/api/studio/keys',
    summary: 'API キーを作ります。キーはこのとき一度だけ返します。自分にない権限は与えられません。',
    entrance: 'person',
    input: z.strictObject({
      name: required(line(100)),
      rights: z.array(right).min(1, { error: 'できることを、一つは選んでください' }).max(keyRights.length),
      expiresAt: instant,
    }),
    answer: key.extend({ token: z.string() }),
  }),
  revokeKey: route({
    method: 'DELETE',
    path: '/api/studio/keys/{id}',
    summary: 'API キーを取り消します。すぐに使えなくなります。',
    entrance: 'person',
    input: z.strictObject({ id }),
    answer: done,
  }),
}
