import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context as HonoContext } from 'hono'
import type { Config } from '../config.ts'
import { problem, problemResponse } from '../errors.ts'
import { type Family, writeFamilies } from './family.ts'

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/
const ownNames = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/
/** Whoever passes requests on says so in one of these. */
const passingOn = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * `/metrics`, for whoever brings METRICS_TOKEN. Without one it is answered only to this machine, and only while the
 * magazine is not public: a proxy on this machine would bring the whole world in over the loopback.
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
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined
  return (
    trustedProxies === 0 &&
    ownNames.test(new URL(publicUrl).host) &&
    ownNames.test(c.req.header('host') ?? '') &&
    loopback.test(env?.incoming?.socket?.remoteAddress ?? '') &&
    passingOn.every((name) => c.req.header(name) === undefined)
  )
}

/** Hashes are of one length, so that nothing can be learnt from how long the comparison takes. */
function isToken(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? ''
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}
