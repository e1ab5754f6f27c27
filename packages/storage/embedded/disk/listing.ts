import { compareKeys } from './key.ts'
import type { ObjectIndex } from './object-index.ts'
import type { ObjectMeta } from './object-meta.ts'

export type ListObjects = {
  prefix?: string
  delimiter?: string
  /** The list starts after this key or common prefix (marker, start-after, continuation). */
  after?: string
  maxKeys?: number
}

export type Listing = {
  objects: ObjectMeta[]
  prefixes: string[]
  isTruncated: boolean
  /** The last key or common prefix of the page, if there are more. */
  next?: string
}

export function listObjects(index: ObjectIndex, list: ListObjects = {}): Listing {
  const { prefix = '', delimiter = '', after = '', maxKeys = 1000 } = list
  const objects: ObjectMeta[] = []
  const prefixes: string[] = []
  if (maxKeys === 0) return { objects, prefixes, isTruncated: false }
  let last = ''
  const start = index.atOrAfter(compareKeys(after, prefix) > 0 ? after : prefix)
  for (const { meta, common } of namesFrom(index, start, prefix, delimiter)) {
    const name = common ?? meta.key
    if (name === after) continue
    if (objects.length + prefixes.length === maxKeys)
      return { objects, prefixes, isTruncated: true, next: last }
    if (common === undefined) objects.push(meta)
    else prefixes.push(common)
    last = name
  }
  return { objects, prefixes, isTruncated: false }
}

function* namesFrom(index: ObjectIndex, start: number, prefix: string, delimiter: string) {
  let position = start
  for (;;) {
    const meta = index.at(position)
    if (!meta?.key.startsWith(prefix)) return
    const common = commonPrefix(meta.key, prefix, delimiter)
    position = common === undefined ? position + 1 : index.behind(common)
    yield { meta, common }
  }
}

function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined
  const end = key.indexOf(delimiter, prefix.length)
  return end < 0 ? undefined : key.slice(0, end + delimiter.length)
}
