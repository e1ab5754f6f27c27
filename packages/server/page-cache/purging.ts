import type { Operation } from '@tsuzuri/api/operations'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { openInProcess } from '../api/in-process.ts'
import { findPosition, savePosition } from '@tsuzuri/database/positions'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type ApiResponses, openApiResponses } from './api-responses.ts'
import { startFreshness } from './freshness.ts'
import type { ApiPart } from './response-dependencies.ts'
import { openPurgeQueue } from './purge-queue.ts'
import { purgedTags, siteTag } from './tags.ts'

const getSite: Operation = { name: 'getSite', input: {} }

/**
 * Purges the CDN after every change of content, from the position where the last instance stopped. The parts that all pages
 * share are compared after each change: all pages are purged only if one of these parts changed.
 */
export async function startPurging(
  context: Context,
  address: NonNullable<Config['purge']>,
  mayPost: () => boolean = () => true,
): Promise<{ stop: () => Promise<void> }> {
  const { db, log } = context
  const queue = openPurgeQueue(address, {
    onError: (error) => log.warn({ err: error }, 'the CDN could not be told'),
    onEmpty: () => {
      saving = saving.then(() => looking).then(saveDelivered)
    },
    mayPost,
  })
  let saving = Promise.resolve()
  /** Changes may come before there is anything to look at the site with: then the first look comes after them. */
  const opened = Promise.withResolvers<ApiResponses>()
  let site: string | undefined
  let isChangedBeforeFirstLook = false
  let looking = opened.promise.then(lookFirst)

  const freshness = await startFreshness(context, {
    since: await findPosition(db.reader, 'purging'),
    onKeys: (keys: readonly ContentKey[]) => {
      queue.add(purgedTags(keys))
      isChangedBeforeFirstLook ||= site === undefined
      looking = looking.then(lookAtSite)
    },
  })
  opened.resolve(openApiResponses(openInProcess(context, freshness.clock), freshness.clock))
  await looking
  await saveDelivered()

  /** The instance that purges next begins here, so that nothing is purged twice and nothing is missed. */
  async function saveDelivered(): Promise<void> {
    if (!queue.isEmpty || !mayPost()) return
    await savePosition(db.writer, 'purging', freshness.position()).catch((error: unknown) =>
      log.warn({ err: error }, 'could not record what was purged'),
    )
  }

  async function readSite(): Promise<string | undefined> {
    const apiResponses = await opened.promise
    const parts = new Map<string, ApiPart>()
    await apiResponses.call(getSite, undefined, parts)
    return [...parts.values()][0]?.hash
  }

  /** What the site was before the changes that came until now, nobody can say: it counts as changed by them. */
  async function lookFirst(): Promise<void> {
    site = await readSite()
    if (isChangedBeforeFirstLook) queue.add(purgedTags([siteTag]))
  }

  async function lookAtSite(): Promise<void> {
    try {
      const hash = await readSite()
      if (hash !== site) queue.add(purgedTags([siteTag]))
      site = hash
    } catch (error) {
      log.warn({ err: error }, 'could not look at what stands around pages')
    }
  }

  return {
    stop: async () => {
      await freshness.stop()
      await looking
      await queue.stop()
      await saving
    },
  }
}
