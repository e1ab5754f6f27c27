import { z } from 'zod'
import { userSchema } from '@tsuzuri/content/user'
import { done, id, ids, page, pageOf, saved, search, version } from './fields.ts'
import { route } from './route.ts'

const target = { id, version }
const user = z.object({ id: z.number(), version: z.number(), ...userSchema.shape, articles: z.number() })

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/api/studio/users',
    summary: '著者と監修者。五十音順。ids なら、その人だけ。',
    entrance: 'staff',
    input: z.strictObject({ text: search, ids, page }),
    answer: pageOf(user),
  }),
  createUser: route({
    method: 'POST',
    path: '/api/studio/users',
    summary: '著者を加えます。',
    entrance: 'user.edit',
    input: z.strictObject({ content: userSchema }),
    answer: saved,
  }),
  saveUser: route({
    method: 'PUT',
    path: '/api/studio/users/{id}',
    summary: '著者を保存します。',
    entrance: 'user.edit',
    input: z.strictObject({ ...target, content: userSchema }),
    answer: saved,
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/api/studio/users/{id}',
    summary: '記事のない著者を消します。',
    entrance: 'user.edit',
    input: z.strictObject(target),
    answer: done,
  }),
}
