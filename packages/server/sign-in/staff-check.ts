import type { Context as HonoContext } from 'hono'
import { findSession } from '@tsuzuri/database/staff/sessions'
import type { Context } from '../context.ts'
import { readSessionToken } from './session-cookie.ts'

/** Tells whether a request outside the studio comes from a signed-in person. It does not extend the session. */
export function staffCheck({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>) {
  return async (c: HonoContext): Promise<boolean> => {
    const token = readSessionToken(c, config)
    const found = token === undefined ? undefined : await findSession(db.reader, token, now())
    return found?.session.state === 'signed-in'
  }
}
