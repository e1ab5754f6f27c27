import { hash } from 'node:crypto'
import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import type { BuiltResponse } from './cached-response.ts'

/** The tag of the data that every page contains, such as header, footer and navigation. */
export const siteTag = 'site'
/** Purges the whole CDN. */
export const everything = '*'
/** The limit for all headers of a response: reverse proxies buffer them in 4 kB by default. */
const mostHeaderBytes = 2000
/** Space for the status line and later headers: `Date`, `ETag`, `Vary`, `Content-Length`, `Connection`. */
const laterHeaderBytes = 320
const fineBuckets = 1024
const coarseBuckets = 32

/**
 * The surrogate keys by which a CDN purges a response. The site data of a page has one tag of its own, because its
 * content keys change more often than the data itself. For related articles only the articles are tagged, not the lists
 * that they were chosen from; a new related article appears when the CDN revalidates the page. If the exact tags exceed
 * the header limit, the response is tagged by buckets of keys; every purge includes the buckets of its keys.
 */
export function tagHeaders({
  headers,
  reads,
  parts,
}: Pick<BuiltResponse, 'headers' | 'reads' | 'parts'>): string[] {
  const exact = new Set<string>()
  for (const key of reads) exact.add(tagOf(key))
  for (const { operation, keys } of parts) {
    if (operation.name === 'getSite') exact.add(siteTag)
    else {
      const isRelated = operation.name === 'listRelated'
      for (const key of keys) if (!isRelated || key.startsWith('article:')) exact.add(tagOf(key))
    }
  }
  if (exact.size === 0) return []
  const most = mostHeaderBytes - laterHeaderBytes - headerBytes(headers)
  for (const level of levels) {
    const tags = [...new Set([...exact].map(level))]
    const named = ['cache-tag', tags.join(','), 'surrogate-key', tags.join(' ')]
    if (headerBytes(named) <= most) return named
  }
  return ['cache-tag', anyTag, 'surrogate-key', anyTag]
}

/** The headers of a response that depends on one content key. */
export function tagsOf(key: ContentKey): Record<'cache-tag' | 'surrogate-key', string> {
  const tag = tagOf(key)
  return { 'cache-tag': tag, 'surrogate-key': tag }
}

/** The tags to purge when these keys change: the exact ones, and those of their buckets. */
export function purgedTags(keys: readonly ContentKey[]): string[] {
  if (keys.includes(everyKey)) return [everything]
  const exact = keys.map(tagOf)
  return [...new Set([...levels.flatMap((level) => exact.map(level)), anyTag])]
}

/** The bytes that these headers take in a response; names and values alternate. */
function headerBytes(headers: readonly string[]): number {
  // `: ` after each name, a line break after each value.
  return headers.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)
}

function tagOf(key: ContentKey): string {
  if (/^[\w:-]*$/.test(key)) return key
  return encodeURIComponent(key).replaceAll('%3A', ':')
}

/** From the most exact to the coarsest. */
const levels: readonly ((tag: string) => string)[] = [
  (tag) => tag,
  (tag) => `f${bucketOf(tag, fineBuckets)}`,
  (tag) => `c${bucketOf(tag, coarseBuckets)}`,
]
/** Used if the other headers leave no space even for the coarsest buckets. */
const anyTag = 'any'

function bucketOf(tag: string, count: number): string {
  return (Number.parseInt(hash('sha256', tag).slice(0, 8), 16) % count).toString(36)
}
