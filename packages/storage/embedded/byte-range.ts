import { type ByteRange, readByteRange } from '../byte-range.ts'
import { StoreError } from './errors.ts'

/** The single range of a Range header; undefined (the whole object) if there is none or it is malformed. */
export function readRange(header: string | undefined, size: number): ByteRange | undefined {
  const range = readByteRange(header, size)
  if (range === 'unsatisfiable')
    throw new StoreError('InvalidRange', undefined, { ActualObjectSize: String(size) })
  return range
}
