import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import type { Config } from '../config.ts'
import { problem, problemResponse } from '../errors.ts'
import { socketAddressOf } from '../http/source-address.ts'
import { type Family, writeFamilies } from './family.ts'

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/
const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
/** Headers that proxies add to forwarded requests. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * `/metrics` requires METRICS_TOKEN. If no token is set, only requests from this machine are answered, and only while
 * the magazine has no public address: a proxy on this machine forwards requests of anybody over the loopback interface.
 */
export function metricsRoutes(config: Config, gather: () => Promise<Family[]>): Hono {
  return new Hono().get('/metrics', async (c, next) => {
    if (config.metricsToken === undefined && !isFromHere(c, config)) return next()
    if (config.metricsToken !== undefined && !isToken(c.req.header('authorization'), config.metricsToken)) {
      const refused = problem(401, 'not-signed-in', 'トークンが必要です。', 'A token is needed.')
      return problemResponse(refused, { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' })
    }
    return c.body(await writeFamilies(await gather()), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

function isFromHere(c: HonoContext, { publicUrl, trustedProxies }: Config): boolean {
  return (
    trustedProxies === 0 &&
    ownNames.test(new URL(publicUrl).host) &&
    ownNames.test(c.req.header('host') ?? '') &&
    loopback.test(socketAddressOf(c) ?? '') &&
    proxyHeaders.every((name) => c.req.header(name) === undefined)
  )
}

/** Compares hashes: they have equal length, so the duration of the comparison reveals nothing about the token. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
