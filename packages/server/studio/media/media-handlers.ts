import { randomUUID } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { actorName, assertMay, may, type StaffActor } from '@tsuzuri/content/permission'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { line } from '@tsuzuri/content/text'
import { deleteMedia, saveManyMedia, saveMediaDetails } from '@tsuzuri/database/studio/media-commands'
import { findStoredMedia, listMediaLabels, type StoredMedia } from '@tsuzuri/database/studio/stored-media'
import { mediaUrl, mostPictureBytes } from '@tsuzuri/content/media'
import { replaceMediaEverywhere } from '@tsuzuri/database/articles/bulk/replace-media'
import { listVersionsOf } from '@tsuzuri/database/media-versions'
import { assertStillActs } from '@tsuzuri/database/staff/acting'
import { listStoredMedia } from '@tsuzuri/database/studio/media-list'
import { listMediaUses } from '@tsuzuri/database/studio/media-uses'
import type { Command } from '@tsuzuri/database/writing'
import type { Context } from '../../context.ts'
import { readLimitedBody } from '../../http/limited-body.ts'
import { takesHeic } from '../../images/decoder.ts'
import { findCompleted, rememberCompleted } from '../../media/completed-uploads.ts'
import { ingestMedia } from '../../media/ingest-media.ts'
import { ingestVersion } from '../../media/ingest-version.ts'
import { objectsPath } from '../../media/media-store.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'
import { assertSameOrigin } from '../same-origin.ts'

/** Routes of the media library: listing, upload, details, deletion. */
export function addMediaRoutes(router: StudioRouter, context: Context): void {
  const { config, db, store } = context

  async function get(name: string): Promise<StoredMedia> {
    const media = await findStoredMedia(db.reader, name, context.now())
    if (media === undefined)
      throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
    return media
  }

  async function ingestUpload(command: Command, bytes: Uint8Array, title: string, credit: string) {
    const { name } = await valueOf(ingestMedia(command, store, bytes, credit))
    const known = await get(name)
    const isNew = known.version === 0 && isBy(command, known)
    if (title !== '' && isNew) {
      const { alt, focus, rightsUntil } = known
      const details = { title, alt, focus, rightsUntil, credit: known.credit }
      // Another completion of the same upload may save it at the same time.
      await valueOf(saveMediaDetails(command, { name, version: 0 }, details)).catch(ignoreConflict)
    }
    return { ...(await get(name)), isKnown: !isNew }
  }

  router.handle(routes.listMedia, async ({ input: { page, ...filter }, now }) =>
    listStoredMedia(db.reader, filter, page, now),
  )

  router.handle(routes.getMedia, async ({ input, actor }) => {
    const media = await get(input.name)
    const all = await listMediaUses(db.reader, input.name)
    const seen = all.filter(
      ({ article }) =>
        article === undefined ||
        may(actor, 'article.read', { owner: article.created_by, assignee: article.assignee }),
    )
    const uses = seen.map(({ kind, id, title }) => ({ kind, id, title }))
    const made = await listVersionsOf(db.reader, input.name)
    const versions = made.map(({ name, edits }) => ({ name, url: mediaUrl(name), edits }))
    return { ...media, uses, hiddenUses: all.length - seen.length, versions }
  })

  router.handle(routes.createMediaVersion, async ({ input, command }) => {
    const { name } = await ingestVersion(command, store, input.name, input.edits)
    return get(name)
  })

  router.handle(routes.replaceMedia, async ({ input: { name, by, places }, command }) =>
    valueOf(replaceMediaEverywhere(command, { from: name, into: by }, places)),
  )

  router.handle(routes.listMediaLabels, async () => ({ items: await listMediaLabels(db.reader) }))

  router.handle(routes.saveManyMedia, async ({ input: { items }, command }) => {
    await valueOf(saveManyMedia(command, items))
    return { items: await Promise.all(items.map(({ name }) => get(name))) }
  })

  router.handle(routes.openUpload, async ({ actor, c }) => {
    const prefix = `${prefixOf(actor)}${randomUUID()}/`
    const session = await store.issueSession(prefix)
    if (session === false) return { prefix, session, takesHeic }
    const endpoint =
      config.store.kind === 'embedded' ? `${originOf(c, config.publicUrl)}${objectsPath}` : null
    return {
      prefix,
      takesHeic,
      session: {
        ...session,
        endpoint: endpoint ?? session.endpoint ?? null,
        expiration: session.expiration.toISOString(),
      },
    }
  })

  router.handle(routes.completeUpload, async ({ input, actor, command }) => {
    if (!input.key.startsWith(prefixOf(actor))) throw uploadNotFound()
    const bytes = await findUpload(context, input.key)
    if (bytes === undefined) {
      const completed = await findCompleted(store, input.key)
      if (completed === undefined) throw uploadNotFound()
      return { ...(await get(completed.name)), isKnown: completed.isKnown }
    }
    try {
      const media = await ingestUpload(command, bytes, input.title, input.credit)
      await rememberCompleted(store, input.key, media)
      await store.remove(input.key)
      return media
    } catch (error) {
      // Delete the upload only if it can never become a picture; after any other failure the browser may retry.
      if (error instanceof Refusal && error.code === 'invalid') await store.remove(input.key)
      throw error
    }
  })

  router.handle(routes.saveMedia, async ({ input, command }) => {
    const { name, version, ...details } = input
    await valueOf(saveMediaDetails(command, { name, version }, details))
    return get(name)
  })

  router.handle(routes.deleteMedia, async ({ input, command }) => {
    // The sweep deletes the file a day later, because a backup may be reading it.
    await valueOf(deleteMedia(command, input))
    return {}
  })

  /** Upload through this server, for stores that issue no temporary credentials to browsers. */
  router.routes.post('/api/studio/media', async (c) => {
    assertSameOrigin(c, config)
    const { actor } = await router.getCaller(c)
    assertMay(actor, 'media.add')
    const title = readInput(line(200), readFileName(c), 'title')
    const bytes = await readLimitedBody(c, mostPictureBytes)
    const now = context.now()
    await assertStillActs(db.reader, actor, now)
    const command: Command = { db, by: actor, now }
    return c.json(await ingestUpload(command, bytes, title, ''), 200)
  })
}

function prefixOf(actor: StaffActor): string {
  return `uploads/${actorName(actor).replace(':', '-')}/`
}

function isBy({ by }: Command, media: StoredMedia): boolean {
  return typeof by !== 'string' && media.createdBy.actor === actorName(by)
}

/** The origin that the browser used: the request signature covers it. */
function originOf(c: HonoContext, publicUrl: string): string {
  const origin = c.req.header('origin')
  return origin === undefined || !URL.canParse(origin) ? new URL(publicUrl).origin : new URL(origin).origin
}

function uploadNotFound(): Refusal {
  return new Refusal('not-found', '送られたファイルが見つかりません。', 'The upload was not found.')
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'conflict')) throw error
}

async function findUpload({ store }: Context, key: string): Promise<Uint8Array | undefined> {
  const file = await store.find(key)
  if (file === undefined) return undefined
  if (file.bytes > mostPictureBytes) {
    await file.body.cancel()
    await store.remove(key)
    throw new Refusal('invalid', '画像は50MBまでです。', 'An image may have at most 50 MB.')
  }
  return new Response(file.body).bytes()
}

function readFileName(c: HonoContext): string {
  try {
    return decodeURIComponent(c.req.header('x-file-name') ?? '').slice(0, 200)
  } catch {
    return ''
  }
}
