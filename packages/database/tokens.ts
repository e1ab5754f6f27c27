import { createHash, randomBytes } from 'node:crypto'

/** The prefix says what a token is for: one kind is never taken for another. */
export type TokenKind = 'session' | 'first' | 'invitation' | 'reset' | 'timeview' | 'openid'

export function newToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a token: whoever reads the database can't use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
