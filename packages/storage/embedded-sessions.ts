import type { SessionIssuer } from './credentials-service.ts'
import { mintSession } from './embedded/signing/session.ts'

/** Sessions of the embedded store: signed tokens, so the store keeps no session table. */
export function embeddedSessions(
  parent: { accessKeyId: string; secretAccessKey: string },
  now: () => Date = () => new Date(),
): SessionIssuer {
  return async ({ lifeSeconds, ...scope }) => {
    const expiration = new Date(now().getTime() + lifeSeconds * 1000)
    return mintSession(parent, scope, expiration)
  }
}
