import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { may } from '@tsuzuri/content/permission'
import { Refusal } from '@tsuzuri/content/refusal'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '@tsuzuri/database/staff/api-keys'
import type { Context } from '../../context.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

const longestMs = 366 * 24 * 60 * 60 * 1000

/** Routes for API keys. A key can't call them: it neither makes nor prolongs keys. */
export function addKeyRoutes(router: StudioRouter, { db }: Context): void {
  router.handle(routes.listKeys, async ({ actor, now }) => {
    const isAll = may(actor, 'key.manage')
    const keys = await listApiKeys(db.reader, now, isAll ? undefined : actor.id)
    return { items: keys.map(viewOf) }
  })

  router.handle(routes.createKey, async ({ input, actor, now }) => {
    const expiresAt = new Date(input.expiresAt)
    const leftMs = expiresAt.getTime() - now.getTime()
    if (leftMs <= 0 || leftMs > longestMs)
      throw new Refusal(
        'invalid',
        '期限は、今日から1年以内にしてください。',
        'The key expires within a year.',
        [{ path: 'expiresAt', reason: '今日から1年以内にしてください' }],
      )
    const command = { db, by: actor, now }
    const { key, token } = await valueOf(createApiKey(command, { ...input, expiresAt }))
    return { ...viewOf({ ...key, owner: actor.name }), token }
  })

  router.handle(routes.revokeKey, async ({ input, command }) => {
    await valueOf(revokeApiKey(command, input.id))
    return {}
  })
}

function viewOf({ id, name, owner, rights, created_at, expires_at, used_at }: ApiKey & { owner: string }) {
  return {
    id,
    name,
    owner,
    rights,
    createdAt: new Date(created_at).toISOString(),
    expiresAt: new Date(expires_at).toISOString(),
    usedAt: used_at === null ? null : new Date(used_at).toISOString(),
  }
}
