import { sweepEvents } from '@tsuzuri/database/outbox/events'
import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'
import { watchClock } from './clock-events.ts'
import { openOutbox, type OutboxOptions } from './outbox.ts'

const everyMs = 1000
const clockEveryMs = 60_000
const feedsEveryMs = 10 * 60_000

/**
 * Plans and delivers events every second and looks once a minute for those that the clock causes. These three do not wait
 * for each other. Runs on one instance; should two overlap for a moment, each delivery is still claimed by one of them.
 */
export async function startOutbox(
  context: Context,
  options: OutboxOptions = {},
): Promise<() => Promise<void>> {
  const { db, log, now } = context
  const { mayDeliver = () => true } = options
  const outbox = await openOutbox(context, options)
  let feedsAt = 0
  const stops = [
    startStep(everyMs, () => outbox.plan().catch(warn('events could not be planned'))),
    startStep(everyMs, () => outbox.startDue().catch(warn('the outbox could not be worked through'))),
    startStep(clockEveryMs, lookAtClock),
  ]

  function startStep(repeatMs: number, step: () => Promise<void>) {
    const run = async () => {
      if (mayDeliver()) await step()
    }
    return startPeriodicJob({ firstAfterMs: everyMs, everyMs: repeatMs, run })
  }

  async function lookAtClock(): Promise<void> {
    const withFeeds = performance.now() >= feedsAt
    if (withFeeds) feedsAt = performance.now() + feedsEveryMs
    await watchClock(context, now(), { withFeeds }).catch(warn('the clock could not be looked at'))
    await sweepEvents(db, now()).catch(warn('old events could not be deleted'))
  }

  /** A step that fails must not keep the others from running. */
  function warn(sentence: string) {
    return (error: unknown) => log.warn({ err: error }, sentence)
  }

  return async () => {
    await Promise.all([outbox.stop(), ...stops.map((stop) => stop())])
  }
}
