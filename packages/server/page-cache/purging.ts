import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import { openInProcess } from '../api/in-process.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { openAnswers } from './answers.ts'
import { startFreshness } from './freshness.ts'
import type { Part } from './kept-answer.ts'
import { everything, openPurgeQueue } from './purge-queue.ts'
import { siteTag, tagOf } from './tags.ts'

const siteAddress = '/api/site'

/**
 * Follows what changes, whoever changed it, and has a CDN forget it. What stands around every page is looked at after each
 * change: only where it came out differently is every page to be forgotten.
 */
export async function startPurging(
  context: Context,
  address: NonNullable<Config['purge']>,
): Promise<{ stop: () => Promise<void> }> {
  const { log } = context
  const queue = openPurgeQueue(address, (error) => log.warn({ err: error }, 'the CDN could not be told'))
  let looking = Promise.resolve()

  const freshness = await startFreshness(context, {
    onKeys: (keys: readonly ContentKey[]) => {
      queue.add(keys.includes(everyKey) ? [everything] : keys.map(tagOf))
      looking = looking.then(lookAtSite)
    },
  })
  const answers = openAnswers(openInProcess(context, freshness.clock), freshness.clock)
  const parts = new Map<string, Part>()
  await answers.ask(siteAddress, undefined, parts)
  let site = parts.get(siteAddress)?.mark

  async function lookAtSite(): Promise<void> {
    try {
      await answers.ask(siteAddress, undefined, parts)
      const mark = parts.get(siteAddress)?.mark
      if (mark !== site) queue.add([siteTag])
      site = mark
    } catch (error) {
      log.warn({ err: error }, 'could not look at what stands around pages')
    }
  }

  return {
    stop: async () => {
      await freshness.stop()
      await looking
      await queue.stop()
    },
  }
}
