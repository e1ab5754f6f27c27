import type { ContentKey } from '@tsuzuri/content/content-key'
import type { Part } from './kept-answer.ts'

/** The tag of whatever stands around every page. */
export const siteTag = 'site'
const longestHeader = 4000

/**
 * The names by which a CDN is told to forget an answer. What stands around every page has one name: its keys change more
 * often than it does. Related articles are known by themselves, not by the lists they were chosen from; a newcomer among
 * them shows when the CDN asks next.
 */
export function tagHeaders(reads: Iterable<ContentKey>, parts: readonly Part[]): string[] {
  const tags = new Set<string>()
  for (const key of reads) tags.add(tagOf(key))
  for (const { address, keys } of parts) {
    if (address === '/api/site') tags.add(siteTag)
    else {
      const isRelated = address.endsWith('/related')
      for (const key of keys) if (!isRelated || key.startsWith('article:')) tags.add(tagOf(key))
    }
  }
  const names: string[] = []
  let length = 0
  for (const tag of tags) {
    length += tag.length + 1
    if (length > longestHeader) break
    names.push(tag)
  }
  if (names.length === 0) return []
  return ['cache-tag', names.join(','), 'surrogate-key', names.join(' ')]
}

export function tagOf(key: ContentKey): string {
  if (/^[\w:-]*$/.test(key)) return key
  return encodeURIComponent(key).replaceAll('%3A', ':')
}
