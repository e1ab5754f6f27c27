import { hash } from 'node:crypto'
import { type ContentKey, everyKey } from '@tsuzuri/content/content-key'
import type { BuiltResponse } from './cached-response.ts'

/** The tag of whatever stands around every page. */
export const siteTag = 'site'
/** Stands for all that a CDN ever kept. */
export const everything = '*'
/** All headers of a response together stay below this: reverse proxies hold them in one buffer of 4 kB by default. */
const mostHeaderBytes = 2000
/** The status line, and what is added when a response is written: `Date`, `ETag`, `Vary`, lengths, the connection's. */
const laterHeaderBytes = 320
const fineBuckets = 1024
const coarseBuckets = 32

/**
 * The surrogate keys by which a CDN purges a response. The site data of every page has one key: its content
 * keys change more often than it does. Related articles are known by themselves, not by the lists they were chosen from;
 * a newcomer among them shows when the CDN asks next. A response that has read more than the headers can name is
 * tagged by buckets of keys instead; every purge names the buckets, too.
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

/** All that a CDN has to purge when these keys change: their own tags, and those of the buckets that they are in. */
export function purgedTags(keys: readonly ContentKey[]): string[] {
  if (keys.includes(everyKey)) return [everything]
  const exact = keys.map(tagOf)
  return [...new Set([...levels.flatMap((level) => exact.map(level)), anyTag])]
}

/** How many bytes names and values in turn take in a response. */
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
/** Where other headers leave no space even for the coarsest buckets. */
const anyTag = 'any'

function bucketOf(tag: string, count: number): string {
  return (Number.parseInt(hash('sha256', tag).slice(0, 8), 16) % count).toString(36)
}
