import { StoreError } from './errors.ts'
import type { ByteRange } from './disk/object-reader.ts'

/** The single range of a Range header; undefined (the whole object) if there is none or it is malformed. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined
  if (start >= size || (from === '' && Number(to) === 0)) {
    throw new StoreError('InvalidRange', undefined, { ActualObjectSize: String(size) })
  }
  return { start, end }
}
