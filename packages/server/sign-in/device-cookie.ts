import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { SessionOrigin } from '@tsuzuri/database/staff/sessions'
import { tokenHash } from '@tsuzuri/database/tokens'
import type { Context } from '../context.ts'
import { originOf } from '../http/source-address.ts'

/** The longest life that browsers allow. */
const lifeSeconds = 400 * 24 * 60 * 60

/**
 * The origin of a sign-in, with the browser's own number. The number is a random cookie that survives sign-out: it grants
 * nothing, it only shows whether somebody has signed in with this browser before.
 */
export function signInOriginOf(c: HonoContext, context: Context): SessionOrigin {
  const isSecure = context.config.publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-studio-device' : 'studio-device'
  const given = getCookie(c, name)
  const device =
    given !== undefined && /^[\w-]{22}$/.test(given) ? given : randomBytes(16).toString('base64url')
  setCookie(c, name, device, {
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'Lax',
    maxAge: lifeSeconds,
  })
  return { ...originOf(c, context), device: tokenHash(`device ${device}`) }
}
