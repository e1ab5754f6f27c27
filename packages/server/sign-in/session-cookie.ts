import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Config } from '../config.ts'

/** A day longer than the longest session: the server decides when a session ends. */
const lifeSeconds = 15 * 24 * 60 * 60

/** The prefix makes browsers refuse the cookie from a sub-domain, from another path, or without TLS. */
function nameOf(config: Config): string {
  return isSecure(config) ? '__Host-studio' : 'studio'
}

export function readSessionToken(c: HonoContext, config: Config): string | undefined {
  return getCookie(c, nameOf(config))
}

export function setSessionToken(c: HonoContext, config: Config, token: string): void {
  setCookie(c, nameOf(config), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'Lax',
    maxAge: lifeSeconds,
  })
}

export function clearSessionToken(c: HonoContext, config: Config): void {
  deleteCookie(c, nameOf(config), { path: '/', secure: isSecure(config) })
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
