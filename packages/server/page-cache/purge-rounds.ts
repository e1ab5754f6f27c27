import type { Position } from '@tsuzuri/database/positions'
import type { Config } from '../config.ts'
import { joinTags, openPurgeQueue } from './purge-queue.ts'

export type PurgeRounds = {
  add: (tags: readonly string[]) => void
  /** Begins a round, unless one is under way or tags still wait for their first request. Never fails. */
  begin: () => Promise<void>
  stop: () => Promise<void>
}

type RoundParts = {
  onError: (error: unknown) => void
  /** Whether this instance is the one that purges. */
  mayPost: () => boolean
  /** How long after the first request the second one is sent. */
  repeatMs: number
  /** Resolves when all tags of the changes so far have been added. */
  settled: () => Promise<void>
  /** The last change whose tags have been added. */
  position: () => Position
  /** Records that the CDN was purged up to a position. Never fails. */
  save: (position: Position) => Promise<void>
}

/**
 * Purges a CDN at once, and a second time later: in between, another worker or instance that did not know of the change
 * yet may have sent the old page to the CDN again. Tags are repeated in rounds, one after the other. The position at
 * the start of a round is saved at its end, so that after a restart the tags that were sent only once are sent again.
 */
export function openPurgeRounds(
  address: NonNullable<Config['purge']>,
  { onError, mayPost, repeatMs, settled, position, save }: RoundParts,
): PurgeRounds {
  const first = openPurgeQueue(address, { onError, mayPost, onEmpty: () => void inTurn(begin) })
  const second = openPurgeQueue(address, { onError, mayPost, onEmpty: () => void inTurn(end) })
  /** All tags that were added since the last round began. */
  let added = new Set<string>()
  let round: Position | undefined
  let timer: NodeJS.Timeout | undefined
  let work = Promise.resolve()
  let isStopped = false

  function inTurn(step: () => Promise<void>): Promise<void> {
    work = work.then(step)
    return work
  }

  async function begin(): Promise<void> {
    await settled()
    if (round !== undefined || !first.isEmpty || !mayPost()) return
    const tags = [...added]
    added = new Set()
    round = position()
    if (tags.length === 0) return end()
    if (!isStopped) timer = setTimeout(() => second.add(tags), repeatMs).unref()
  }

  async function end(): Promise<void> {
    if (round === undefined || !mayPost()) return
    await save(round)
    round = undefined
    if (added.size > 0) await begin()
  }

  return {
    add(tags) {
      added = joinTags(added, tags)
      first.add(tags)
    },
    begin: () => inTurn(begin),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all([first.stop(), second.stop()])
      await work
    },
  }
}
