import { type Delivery, type Outcome, settleDelivery } from '@tsuzuri/database/outbox/deliveries'
import { findDueDelivery, listDueTargets, type Target } from '@tsuzuri/database/outbox/due-deliveries'
import type { Context } from '../context.ts'
import type { TargetPauses } from './target-pauses.ts'

/** `ownNextAt`: when a message whose target is down would be due if the message itself were at fault. */
export type AttemptOutcome = Outcome & { ownNextAt?: Date }

type TargetRuns = {
  /** Starts a run for each target that has due messages and neither a run nor a pause. Runs return their attempts. */
  start: () => Promise<Promise<number>[]>
  /** Waits for the runs under way. */
  end: () => Promise<void>
}

type RunParts = Pick<Context, 'db' | 'log' | 'now'> & {
  pauses: TargetPauses
  isDelivering: () => boolean
  /** Undefined if another process was faster. */
  attempt: (delivery: Delivery) => Promise<AttemptOutcome | undefined>
}

/**
 * Delivers to all targets at the same time, and to each of them one message after the other: no target waits for
 * another one. There is one connection per target at most, and the number of destinations is limited.
 */
export function openTargetRuns({ db, log, now, pauses, isDelivering, attempt }: RunParts): TargetRuns {
  const runs = new Map<string, Promise<number>>()

  async function start(): Promise<Promise<number>[]> {
    if (!isDelivering()) return []
    const targets = await listDueTargets(db.reader, now())
    return targets.flatMap((target) => {
      const name = targetName(target)
      return runs.has(name) || pauses.isPaused(name) ? [] : [startRun(target, name)]
    })
  }

  function startRun(target: Target, name: string): Promise<number> {
    const run = deliver(target, name)
      .catch((error: unknown) => {
        log.warn({ err: error, target: name }, 'the messages to a target could not be worked through')
        return 0
      })
      .finally(() => runs.delete(name))
    runs.set(name, run)
    return run
  }

  /**
   * Attempts the messages to one target until none is due. If the target seems to be down, one more message is tried: it
   * arrives if only the one before it is at fault, which must not keep the others waiting.
   */
  async function deliver(target: Target, name: string): Promise<number> {
    let attempts = 0
    let suspect: { delivery: Delivery; fault: string; nextAt: Date } | undefined
    while (isDelivering()) {
      const delivery = await findDueDelivery(db.reader, target, now())
      if (delivery === undefined || !isDelivering()) break
      const outcome = await attempt(delivery)
      if (outcome === undefined) break
      attempts += 1
      if (outcome.state === 'delivered' && suspect !== undefined) {
        const attempted = { id: suspect.delivery.id, attempts: suspect.delivery.attempts + 1 }
        const { fault, nextAt } = suspect
        await settleDelivery(db, attempted, { state: 'waiting', fault, nextAt }, now())
        suspect = undefined
      } else if (pauses.isPaused(name)) {
        if (suspect !== undefined || outcome.state !== 'waiting') break
        suspect = { delivery, fault: outcome.fault, nextAt: outcome.ownNextAt ?? outcome.nextAt }
      }
    }
    return attempts
  }

  return { start, end: async () => void (await Promise.all(runs.values())) }
}

export function targetName({ channel, destination_id }: Target): string {
  return channel === 'destination' ? `destination:${destination_id}` : channel
}
