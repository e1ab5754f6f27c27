import type { ContentKey } from '@tsuzuri/content/content-key'
import { openInProcess } from '../api/in-process.ts'
import { findPosition, savePosition } from '@tsuzuri/database/positions'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openApiResponses } from './api-responses.ts'
import { startFreshness } from './freshness.ts'
import { openPurgeRounds } from './purge-rounds.ts'
import { openSiteWatch } from './site-watch.ts'
import { purgedTags, siteTag } from './tags.ts'

/**
 * Another instance whose notifications are lost learns of a change within five seconds (`lookAnywayMs` of the PostgreSQL
 * listener), and that the database is away within about as long. With SQLite each worker looks ten times a second for
 * changes that a command on the command line has made.
 */
const repeatAfterMs = { postgres: 10_000, sqlite: 1000 }

/**
 * Purges the CDN after every change of content, from the position where the last instance stopped. The parts that all pages
 * share are compared after each change: all pages are purged only if one of these parts changed.
 */
export async function startPurging(
  context: Context,
  address: NonNullable<Config['purge']>,
  mayPost: () => boolean = () => true,
  repeatMs: number = repeatAfterMs[context.db.engine],
): Promise<{ stop: () => Promise<void> }> {
  const { db, log } = context
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  /** The changes before the first read of the site data: those missed since the last run, and newer ones. */
  const early: ContentKey[] = []
  let purge = (keys: readonly ContentKey[]) => void early.push(...keys)
  let siteCheck = Promise.resolve()

  const freshness = await startFreshness(context, {
    since: await findPosition(db.reader, 'purging'),
    onKeys: (keys) => purge(keys),
  })
  const { clock, position } = freshness
  const rounds = openPurgeRounds(address, {
    onError: warn('the CDN could not be told'),
    mayPost,
    repeatMs,
    settled: () => siteCheck,
    position,
    save: (delivered) =>
      savePosition(db.writer, 'purging', delivered).catch(warn('could not record what was purged')),
  })
  try {
    const apiResponses = openApiResponses(openInProcess(context, clock), clock)
    const site = openSiteWatch(apiResponses, warn('could not read the site data that all pages share'))
    const checkSite = async () => {
      // Missed changes would already be part of the first read, so they would never count as a change.
      if (freshness.isCaughtUp && (await site.hasChanged())) rounds.add(purgedTags([siteTag]))
    }
    await freshness.catchUp()
    siteCheck = checkSite()
    purge = (keys) => {
      // Unknown site data counts as changed.
      rounds.add(purgedTags(site.isKnown ? keys : [...keys, siteTag]))
      siteCheck = siteCheck.then(checkSite)
    }
    if (early.length > 0) purge(early)
    await siteCheck
    await rounds.begin()
  } catch (error) {
    await stop()
    throw error
  }

  async function stop(): Promise<void> {
    await freshness.stop()
    await siteCheck
    await rounds.stop()
  }

  return { stop }
}
