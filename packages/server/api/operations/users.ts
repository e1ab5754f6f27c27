import { Refusal } from '@tsuzuri/content/refusal'
import { findPublishedUser, listPublishedUsers } from '@tsuzuri/database/published/taxonomy/users'
import type { PublicContext } from '../public-context.ts'
import { pageNumber } from './lists.ts'
import { orMovedList } from './moved.ts'
import type { Operations } from './operation.ts'

export function userOperations({ now }: PublicContext) {
  return {
    listUsers: (reader, { page }) => listPublishedUsers(reader, pageNumber(page), now()),
    getUser: (reader, { slug }) =>
      orMovedList(reader, { list: { kind: 'user', slug }, now: now() }, async () => {
        const user = await findPublishedUser(reader, slug, now())
        if (user !== undefined) return user
        throw new Refusal('not-found', 'この著者は見つかりません。', 'The user was not found.')
      }),
  } satisfies Partial<Operations>
}
