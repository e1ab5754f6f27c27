import { userKey, usersKey } from '@tsuzuri/content/content-key'
import { gojuonKey } from '@tsuzuri/content/gojuon'
import { readInput } from '@tsuzuri/content/reading-input'
import { type User, userSchema } from '@tsuzuri/content/user'
import type { Target } from './articles/commands.ts'
import { deleteEntity, type Kind, saveEntity } from './entity.ts'
import { assertMedia } from './media/media.ts'
import { namesOf } from './menu-links.ts'
import { redirectMovedLists } from './redirects.ts'
import type { Writing } from './rows.ts'
import { reindexNamed, removeNames } from './search/names.ts'
import { findValue } from './stored/value.ts'
import { authorIdsSchema } from './stored/value-schemas.ts'
import { isReferred } from './taxonomy.ts'
import type { Command } from './writing.ts'

const users: Kind<'users'> = {
  table: 'users',
  japanese: '著者',
  english: 'user',
  right: 'user.edit',
  unique: [{ columns: ['slug'], japanese: 'スラッグ' }],
  keys: (id) => [usersKey, userKey(id)],
}

export async function saveUser(command: Command, input: unknown, target?: Target) {
  const user = readInput<User>(userSchema, input, '')
  return saveEntity(
    command,
    users,
    target,
    userRow(user),
    async ({ tx }) => {
      if (user.portrait !== undefined) await assertMedia(tx, [user.portrait.media])
    },
    async (writing, id, before) => {
      await reindexNamed(writing, 'user', { id, ...user })
      const from = before && ({ kind: 'user', slug: before.slug } as const)
      const to = { kind: 'user', slug: user.slug } as const
      await redirectMovedLists(writing, [{ from, to, names: namesOf(before, user) }])
    },
  )
}

export async function deleteUser(command: Command, target: Target) {
  return deleteEntity(
    command,
    users,
    target,
    async (writing) => (await isReferred(writing, 'user', target.id)) || writesSeries(writing, target.id),
    async (writing) => void (await removeNames(writing, 'user', [target.id])),
  )
}

/** Series are few, and their authors are stored as JSON. */
async function writesSeries({ tx }: Writing, id: number): Promise<boolean> {
  const rows = await tx.selectFrom('series').select('author_ids').execute()
  return rows.some((row) => findValue(authorIdsSchema, row.author_ids)?.includes(id) === true)
}

export function userRow({ portrait, links, ...user }: User) {
  return {
    ...user,
    sort_key: gojuonKey(user.reading === '' ? user.name : user.reading),
    portrait: portrait === undefined ? null : JSON.stringify(portrait),
    links: JSON.stringify(links),
  }
}
