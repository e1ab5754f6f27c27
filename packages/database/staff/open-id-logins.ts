import type { Database } from '../open.ts'
import { tokenHash } from '../tokens.ts'

/**
 * Consumes an OpenID state: true the first time, false if it was used before. Call it only after the identity provider has
 * authenticated the user, so that anonymous requests write nothing.
 */
export async function useOpenIdState(
  db: Database,
  state: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  await db.unlockedWriter.deleteFrom('open_id_logins').where('expires_at', '<=', now.getTime()).execute()
  const rows = await db.unlockedWriter
    .insertInto('open_id_logins')
    .values({ state_hash: tokenHash(state), verifier: '', nonce: '', expires_at: expiresAt.getTime() })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .execute()
  return rows.length > 0
}
