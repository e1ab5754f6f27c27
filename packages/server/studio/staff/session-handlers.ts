import type { Context as HonoContext } from 'hono'
import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { extentOf, rights } from '@tsuzuri/content/permission'
import { findLink, linkGone, useLink } from '@tsuzuri/database/staff/links'
import { mustSetUpSecondFactor } from '@tsuzuri/database/staff/second-factor-policy'
import { endSession } from '@tsuzuri/database/staff/sessions'
import { hasAdministrator, type Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import type { Context } from '../../context.ts'
import { Denial, problem } from '../../errors.ts'
import { makePasswordHash } from '../../sign-in/password-hash.ts'
import type { Sealing } from '../../sign-in/sealing.ts'
import { confirmCode } from '../../sign-in/second-factor.ts'
import { clearSessionToken, setSessionToken } from '../../sign-in/session-cookie.ts'
import { createSession, type NewSession, signInWithPassword } from '../../sign-in/sign-in.ts'
import { requestPasswordReset } from '../../sign-in/password-reset.ts'
import { signInOriginOf } from '../../sign-in/device-cookie.ts'
import { originOf } from '../../http/source-address.ts'
import type { StudioRouter, SignedIn } from '../studio-router.ts'
import { openIdPath } from './open-id.ts'

/** Routes that start and end sessions. */
export function addSessionRoutes(router: StudioRouter, context: Context, sealing: Sealing): void {
  const { config, db } = context

  /** Sets a new session token and ends the browser's previous session (prevents session fixation). */
  async function replaceSession(c: HonoContext, visitor: SignedIn | undefined, entered: NewSession) {
    if (visitor !== undefined) await endSession(db, visitor.staff.id, visitor.session.id)
    setSessionToken(c, config, entered.token)
    return { state: entered.state }
  }

  router.handle(routes.getSession, async ({ visitor }) => {
    const staff = visitor?.session.state === 'signed-in' ? visitor.staff : undefined
    const mustSetUp = staff !== undefined && (await mustSetUpSecondFactor(db.reader, staff))
    return {
      state: visitor?.session.state ?? ('signed-out' as const),
      account: staff === undefined ? null : accountOf(staff),
      rights: staff === undefined || mustSetUp ? [] : rightsOf(staff),
      mustSetUpSecondFactor: mustSetUp,
      openIdAddress: config.openId === undefined ? null : openIdPath,
      canResetByMail: config.mail !== undefined,
      isNew: !(await hasAdministrator(db.reader)),
    }
  })

  router.handle(routes.signIn, async ({ input, c, visitor }) =>
    replaceSession(c, visitor, await signInWithPassword(context, input, signInOriginOf(c, context))),
  )

  router.handle(routes.confirmSecondFactor, async ({ input, c, visitor }) => {
    if (visitor === undefined)
      throw new Denial(
        problem(401, 'signed-out', 'もう一度、パスワードから始めてください。', 'Sign in again.'),
      )
    if (visitor.session.state === 'signed-in') return { state: 'signed-in' as const }
    return replaceSession(
      c,
      undefined,
      await confirmCode(context, sealing, visitor, input.code, signInOriginOf(c, context)),
    )
  })

  router.handle(routes.signOut, async ({ c, visitor }) => {
    if (visitor !== undefined) {
      await endSession(db, visitor.staff.id, visitor.session.id)
      await write({ db, by: `staff:${visitor.staff.id}`, now: context.now() }, async (writing) => {
        writing.audit.push({ action: 'sign-in.leave', subject: `staff:${visitor.staff.id}` })
      })
    }
    clearSessionToken(c, config)
    return {}
  })

  router.handle(routes.requestPasswordReset, async ({ input, c }) => {
    await requestPasswordReset(context, input.email, originOf(c, context))
    return {}
  })

  router.handle(routes.readLink, async ({ input, now }) => {
    const link = await findLink(db.reader, input.token, now)
    if (link === undefined) throw linkGone(input.token)
    return { kind: link.kind, email: link.email, name: link.name, role: link.role }
  })

  router.handle(routes.useLink, async ({ input, c, visitor, now }) => {
    const { token, password, email, name } = input
    // Check the link before hashing: a hash costs time and memory.
    if ((await findLink(db.reader, token, now)) === undefined) throw linkGone(token)
    const passwordHash = await makePasswordHash(password)
    const { value: staff } = await write({ db, by: 'sign-in', now }, (writing) =>
      useLink(writing, token, {
        passwordHash,
        ...(email === undefined ? {} : { email }),
        ...(name === undefined ? {} : { name }),
      }),
    )
    return replaceSession(c, visitor, await createSession(context, staff, signInOriginOf(c, context)))
  })
}

export function accountOf(staff: Staff) {
  return {
    id: staff.id,
    email: staff.email,
    name: staff.name,
    role: staff.role,
    hasPassword: staff.password_hash !== null,
    hasSecondFactor: staff.totp_secret !== null,
  }
}

function rightsOf({ role }: Staff) {
  return rights.flatMap((right) => {
    const extent = extentOf(role, right)
    return extent === 'none' ? [] : [{ right, extent }]
  })
}
