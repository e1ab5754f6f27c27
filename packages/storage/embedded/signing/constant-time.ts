import { createHash, timingSafeEqual } from 'node:crypto'

/** Constant-time comparison: compares hashes, which have one length and no guessable prefix. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
