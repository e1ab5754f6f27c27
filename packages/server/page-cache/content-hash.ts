import { hash } from 'node:crypto'
import { utf8Of } from './utf8.ts'

/** Short enough for an ETag, and long enough to be unique. */
export function contentHash(content: Buffer | string): string {
  return hash('sha256', typeof content === 'string' ? utf8Of(content) : content, 'base64url').slice(0, 27)
}
