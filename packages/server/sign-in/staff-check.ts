import type { Context as HonoContext } from 'hono'
import { mustSetUpSecondFactor } from '@tsuzuri/database/staff/second-factor-policy'
import { findSession } from '@tsuzuri/database/staff/sessions'
import type { Context } from '../context.ts'
import { readSessionToken } from './session-cookie.ts'

/** Tells whether a request outside the studio comes from a signed-in person who may use the studio. It does not extend the session. */
export function staffCheck({ config, db, now }: Pick<Context, 'config' | 'db' | 'now'>) {
  return async (c: HonoContext): Promise<boolean> => {
    const token = readSessionToken(c, config)
    const found = token === undefined ? undefined : await findSession(db.reader, token, now())
    if (found?.session.state !== 'signed-in') return false
    return !(await mustSetUpSecondFactor(db.reader, found.staff))
  }
}
