import { createHash, randomBytes } from 'node:crypto'

/** The prefix names the kind of token, so that one kind is never accepted as another. */
export type TokenKind =
  | 'session'
  | 'first'
  | 'invitation'
  | 'reset'
  | 'timeview'
  | 'preview'
  | 'openid'
  | 'tsuzurikey'

export function newToken(kind: TokenKind): string {
  return `${kind}_${randomBytes(32).toString('base64url')}`
}

/** The stored hash of a token: reading the database does not reveal the token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
