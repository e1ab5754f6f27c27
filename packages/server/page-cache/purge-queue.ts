import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { everything } from './tags.ts'

export type PurgeQueue = {
  /** Whether everything that was added has been sent. */
  readonly isEmpty: boolean
  add: (tags: readonly string[]) => void
  stop: () => Promise<void>
}

type PurgeAddress = NonNullable<Config['purge']>

const gatherMs = 20
/**
 * Beyond this number everything is purged. It leaves space for the tags of all buckets, about a thousand, beside those
 * of single keys.
 */
const mostTags = 3000
const tagsAtOnce = 200
/** Of the header that names them: Varnish and nginx refuse a header line of more than 8 kB. */
const tagBytesAtOnce = 4000
const firstPauseMs = 500
const longestPauseMs = 60_000
const timeoutMs = 10_000

/**
 * Purges a CDN: sends a POST to one address with the tags as JSON and as a header. A failed POST is sent again later;
 * if too many tags wait, everything is purged.
 */
export function openPurgeQueue(
  { url, header }: PurgeAddress,
  {
    onError,
    onEmpty = () => {},
    mayPost = () => true,
  }: {
    onError: (error: unknown) => void
    /** Called when everything that was added has been sent. */
    onEmpty?: () => void
    /** Whether this instance is the one that purges. */
    mayPost?: () => boolean
  },
): PurgeQueue {
  let waiting = new Set<string>()
  let sending: Promise<void> | undefined
  const end = new AbortController()

  function put(tags: readonly string[]): void {
    waiting = joinTags(waiting, tags)
  }

  /** A tag leaves the queue before its POST starts: added again meanwhile, it is a newer change and needs its own POST. */
  function take(): string[] {
    const tags: string[] = []
    let bytes = 0
    for (const tag of waiting) {
      bytes += tag.length + 1
      if (tags.length > 0 && (tags.length === tagsAtOnce || bytes > tagBytesAtOnce)) break
      tags.push(tag)
      waiting.delete(tag)
    }
    return tags
  }

  async function send(): Promise<void> {
    let pauseMs = firstPauseMs
    while (waiting.size > 0) {
      await delay(gatherMs)
      if (!mayPost()) break
      const tags = take()
      try {
        await post(tags)
        pauseMs = firstPauseMs
      } catch (error) {
        put(tags)
        onError(error)
        if (end.signal.aborted) break
        await delay(pauseMs, undefined, { signal: end.signal }).catch(() => {})
        pauseMs = Math.min(longestPauseMs, pauseMs * 2)
      }
    }
    // In the same turn as the last check of the queue: a tag that is added in between would wait for the next one.
    sending = undefined
    if (waiting.size === 0) onEmpty()
  }

  async function post(tags: readonly string[]): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      // Following one would turn the POST into a GET, and send the header's secret to another address.
      redirect: 'manual',
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
    get isEmpty() {
      return sending === undefined && waiting.size === 0
    },
    add(tags) {
      put(tags)
      sending ??= send()
    },
    async stop() {
      end.abort()
      await sending
    },
  }
}

/** If the whole CDN is purged, or there are too many tags, the result is the tag for everything alone. */
export function joinTags(tags: ReadonlySet<string>, others: readonly string[]): Set<string> {
  const joined = new Set([...tags, ...others])
  return joined.has(everything) || joined.size > mostTags ? new Set([everything]) : joined
}
