import { hash } from 'node:crypto'

/** Short enough for an ETag, long enough that no two contents share one. */
export function markOf(content: Buffer | string): string {
  return hash('sha256', content, 'base64url').slice(0, 27)
}
