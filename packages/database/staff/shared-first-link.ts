import { createHmac } from 'node:crypto'
import { tokenHash } from '../tokens.ts'
import { type Command, write } from '../writing.ts'
import { endLinks, insertLink, type NewLink } from './links.ts'
import { hasAdministrator } from './staff.ts'

/** Instances that start within this time of each other get the same link. */
const togetherMs = 10 * 60 * 1000

/**
 * The setup link for the first administrator, the same for all instances that start together. The token is derived from a
 * secret that the instances share, because the database stores only its hash. Undefined once there is an administrator.
 */
export async function shareFirstLink(command: Command, secret: string): Promise<NewLink | undefined> {
  const tokenOf = (id: number) =>
    `first_${createHmac('sha256', secret).update(`first ${id}`).digest('base64url')}`
  const { value } = await write(command, async (writing) => {
    const { tx, now } = writing
    if (await hasAdministrator(tx)) return undefined
    const last = await tx
      .selectFrom('staff_links')
      .select(['id', 'token_hash', 'expires_at'])
      .where('kind', '=', 'first')
      .where('ended_at', 'is', null)
      .where('created_at', '>', now.getTime() - togetherMs)
      .where('expires_at', '>', now.getTime())
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last !== undefined && last.token_hash === tokenHash(tokenOf(last.id)))
      return { id: last.id, token: tokenOf(last.id), expiresAt: new Date(last.expires_at) }
    await endLinks(writing, 'first')
    return insertLink(
      writing,
      'first',
      { email: '', name: '', role: 'administrator', staffId: null },
      { tokenOf },
    )
  })
  return value
}
