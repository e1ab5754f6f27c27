import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { createPreview, listPreviews, revokePreview, revokePreviews } from '@tsuzuri/database/previews'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import { createTimeView, listTimeViews, revokeTimeView } from '@tsuzuri/database/time-views'
import type { Context } from '../../context.ts'
import { getReadable } from './article-view.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

const hourMs = 60 * 60 * 1000

type LinkRow = {
  id: number
  created_at: number
  created_by: string
  expires_at: number
  revoked_at: number | null
}

/** Routes for preview links: a draft, or the whole magazine at another time, shown to anyone who has the link. */
export function addPreviewRoutes(router: StudioRouter, context: Context): void {
  const { config, db } = context

  async function viewOf(rows: readonly LinkRow[], now: Date) {
    const named = await readActorNames(
      db.reader,
      rows.map((row) => row.created_by),
    )
    return rows.map((row) => ({
      id: row.id,
      createdAt: new Date(row.created_at).toISOString(),
      createdBy: named(row.created_by),
      expiresAt: new Date(row.expires_at).toISOString(),
      state: stateOf(row, now),
    }))
  }

  router.handle(routes.listPreviews, async ({ input, actor, now }) => {
    await getReadable(context, actor, input.id)
    const { items, ...page } = await listPreviews(db.reader, input.id, input.page)
    return { ...page, items: await viewOf(items, now) }
  })

  router.handle(routes.createPreview, async ({ input, command, now }) => {
    const expiresAt = new Date(now.getTime() + input.hours * hourMs)
    const { id, token } = await valueOf(createPreview(command, input.id, expiresAt))
    const url = `${config.publicUrl}/magazine/draft/?token=${token}`
    return { id, url, expiresAt: expiresAt.toISOString() }
  })

  router.handle(routes.revokePreview, async ({ input, actor, command }) => {
    await getReadable(context, actor, input.id)
    await valueOf(revokePreview(command, input.preview, input.id))
    return {}
  })

  router.handle(routes.revokePreviews, async ({ input, actor, command }) => {
    await getReadable(context, actor, input.id)
    return valueOf(revokePreviews(command, input.id))
  })

  router.handle(routes.listTimeViews, async ({ input, now }) => {
    const { items: rows, ...page } = await listTimeViews(db.reader, input.page)
    const shownAt = new Map(rows.map((row) => [row.id, new Date(row.shown_at).toISOString()]))
    const items = await viewOf(rows, now)
    return { ...page, items: items.map((item) => ({ ...item, at: shownAt.get(item.id) ?? '' })) }
  })

  router.handle(routes.createTimeView, async ({ input, command, now }) => {
    const expiresAt = new Date(now.getTime() + input.hours * hourMs)
    const { id, token } = await valueOf(createTimeView(command, new Date(input.at), expiresAt))
    return { id, url: `${config.publicUrl}/studio/at/?token=${token}`, expiresAt: expiresAt.toISOString() }
  })

  router.handle(routes.revokeTimeView, async ({ input, command }) => {
    await valueOf(revokeTimeView(command, input.id))
    return {}
  })
}

function stateOf({ expires_at: expiresAt, revoked_at: revokedAt }: LinkRow, now: Date) {
  if (revokedAt !== null) return 'revoked' as const
  return expiresAt <= now.getTime() ? ('expired' as const) : ('open' as const)
}
