import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'

export type PurgeQueue = { add: (tags: readonly string[]) => void; stop: () => Promise<void> }

type PurgeAddress = NonNullable<Config['purge']>

const gatherMs = 20
const mostTags = 2000
const tagsAtOnce = 200
const firstPauseMs = 500
const longestPauseMs = 60_000
const timeoutMs = 10_000
/** Stands for all that was ever kept. */
export const everything = '*'

/**
 * Tells a CDN what to forget: a POST with the tags as JSON and as a header, to one address. What could not be told is told
 * later; where too much waits, everything is to be forgotten.
 */
export function openPurgeQueue({ url, header }: PurgeAddress, onError: (error: unknown) => void): PurgeQueue {
  let waiting = new Set<string>()
  let sending: Promise<void> | undefined
  const end = new AbortController()

  async function send(): Promise<void> {
    let pauseMs = firstPauseMs
    while (waiting.size > 0) {
      await delay(gatherMs)
      const tags = waiting.has(everything) ? [everything] : [...waiting].slice(0, tagsAtOnce)
      try {
        await post(tags)
        for (const tag of tags) waiting.delete(tag)
        if (tags[0] === everything) waiting = new Set()
        pauseMs = firstPauseMs
      } catch (error) {
        onError(error)
        if (end.signal.aborted) return
        await delay(pauseMs, undefined, { signal: end.signal }).catch(() => {})
        pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      }
    }
  }

  async function post(tags: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'surrogate-key': tags.join(' '),
        ...(header === undefined ? {} : { [header.name]: header.value }),
      },
      body: JSON.stringify(tags[0] === everything ? { purge_everything: true } : { tags }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the CDN answered ${response.status}`)
  }

  return {
    add(tags) {
      for (const tag of tags) waiting.add(tag)
      if (waiting.size > mostTags) waiting = new Set([everything])
      sending ??= send().finally(() => {
        sending = undefined
      })
    },
    async stop() {
      end.abort()
      await sending
    },
  }
}
