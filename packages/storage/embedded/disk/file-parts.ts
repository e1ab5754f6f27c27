import type { ByteRange } from '../../byte-range.ts'
import type { StoredFile } from './object-meta.ts'

/** The files that a range of an object covers, each with the range within it. */
export function partsWithin(
  files: readonly StoredFile[],
  range: ByteRange,
): (ByteRange & { file: StoredFile })[] {
  const parts: (ByteRange & { file: StoredFile })[] = []
  let offset = 0
  for (const file of files) {
    const start = Math.max(range.start - offset, 0)
    const end = Math.min(range.end - offset, file.size - 1)
    offset += file.size
    if (start <= end) parts.push({ file, start, end })
  }
  return parts
}
