/** Both ends are included. */
export type ByteRange = { start: number; end: number }

/** The single range of a Range header; undefined (the whole file) if there is none or it is malformed. */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, from = '', to = ''] = match
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined
  return start >= size || (from === '' && Number(to) === 0) ? 'unsatisfiable' : { start, end }
}

/** The Range header for a range. */
export function writeByteRange({ start, end }: ByteRange): string {
  return `bytes=${start}-${end}`
}

/** How many bytes of a file of this size are in the range. */
export function bytesWithin({ start, end }: ByteRange, size: number): number {
  return Math.max(Math.min(end, size - 1) - start + 1, 0)
}
