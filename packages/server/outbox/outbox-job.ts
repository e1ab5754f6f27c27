import { sweepEvents } from '@tsuzuri/database/outbox/events'
import type { Context } from '../context.ts'
import { watchClock } from './clock-events.ts'
import { openOutbox } from './outbox.ts'

const everyMs = 1000
const clockEveryMs = 60_000
const feedsEveryMs = 10 * 60_000

/**
 * Delivers events every second and looks once a minute for those that the clock causes. Runs on one instance; should two
 * overlap for a moment, each delivery is still claimed by one of them.
 */
export async function startOutbox(
  context: Context,
  mayDeliver: () => boolean = () => true,
): Promise<() => Promise<void>> {
  const { db, log, now } = context
  const outbox = await openOutbox(context, { mayDeliver })
  let clockAt = 0
  let feedsAt = 0
  let working: Promise<unknown> = Promise.resolve()
  let isWorking = false
  const timer = setInterval(() => {
    if (isWorking || !mayDeliver()) return
    isWorking = true
    working = work().finally(() => {
      isWorking = false
    })
  }, everyMs)
  timer.unref()

  async function work(): Promise<void> {
    await outbox.turn().catch(warn('the outbox could not be worked through'))
    if (performance.now() < clockAt) return
    clockAt = performance.now() + clockEveryMs
    const withFeeds = performance.now() >= feedsAt
    if (withFeeds) feedsAt = performance.now() + feedsEveryMs
    await watchClock(context, now(), { withFeeds }).catch(warn('the clock could not be looked at'))
    await sweepEvents(db, now()).catch(warn('old events could not be deleted'))
  }

  /** A step that fails must not keep the steps after it from running. */
  function warn(sentence: string) {
    return (error: unknown) => log.warn({ err: error }, sentence)
  }

  return async () => {
    clearInterval(timer)
    await outbox.stop()
    await working
  }
}
