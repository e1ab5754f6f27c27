import type { Database } from '../open.ts'
import { newToken, tokenHash } from '../tokens.ts'

const lifeMs = 10 * 60 * 1000

export type OpenIdLogin = { verifier: string; nonce: string }

/** Remembers that somebody went to the identity provider; the state they come back with is good once. */
export async function beginOpenIdLogin(db: Database, login: OpenIdLogin, now: Date): Promise<string> {
  const state = newToken('openid')
  await db.writer.deleteFrom('open_id_logins').where('expires_at', '<=', now.getTime()).execute()
  await db.writer
    .insertInto('open_id_logins')
    .values({ state_hash: tokenHash(state), ...login, expires_at: now.getTime() + lifeMs })
    .execute()
  return state
}

export async function endOpenIdLogin(
  db: Database,
  state: string,
  now: Date,
): Promise<OpenIdLogin | undefined> {
  const rows = await db.writer
    .deleteFrom('open_id_logins')
    .where('state_hash', '=', tokenHash(state))
    .where('expires_at', '>', now.getTime())
    .returning(['verifier', 'nonce'])
    .execute()
  return rows[0]
}
