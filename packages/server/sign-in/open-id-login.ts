import { z } from 'zod'
import { newToken } from '@tsuzuri/database/tokens'
import type { Sealing } from './sealing.ts'

export const openIdLoginLifeMs = 10 * 60 * 1000

const loginSchema = z.strictObject({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  expiresAt: z.number(),
})

/** State of a sign-in that the callback from the identity provider needs. */
export type OpenIdLogin = z.infer<typeof loginSchema>

export function newOpenIdLogin(secrets: { verifier: string; nonce: string }, now: Date): OpenIdLogin {
  return { state: newToken('openid'), ...secrets, expiresAt: now.getTime() + openIdLoginLifeMs }
}

/** Encrypted in a cookie, so an anonymous request that starts a sign-in writes nothing to the database. */
export function sealLogin(sealing: Sealing, login: OpenIdLogin): string {
  return sealing.seal(JSON.stringify(login))
}

/** Undefined where the cookie is missing, damaged, forged or expired. */
export function findLogin(sealing: Sealing, cookie: string, now: Date): OpenIdLogin | undefined {
  const login = loginSchema.safeParse(unsealed(sealing, cookie))
  return login.success && login.data.expiresAt > now.getTime() ? login.data : undefined
}

function unsealed(sealing: Sealing, cookie: string): unknown {
  try {
    return JSON.parse(sealing.unseal(cookie))
  } catch {
    return undefined
  }
}
