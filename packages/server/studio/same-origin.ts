import type { Context as HonoContext } from 'hono'
import type { Config } from '../config.ts'
import { Denial, problem } from '../errors.ts'
import { readBearer } from '../sign-in/bearer-key.ts'

/**
 * CSRF protection: a request that changes something must be same-origin by `Sec-Fetch-Site`, or by `Origin` where the
 * browser does not send it. Requests with neither header are refused, before the body and the session cookie are read.
 */
export function assertSameOrigin(c: HonoContext, config: Config): void {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  // A program with an API key sends no cookie that another site could use, and no browser adds a bearer token itself.
  if (readBearer(c) !== undefined) return
  const site = c.req.header('sec-fetch-site')
  const isOurs =
    site === undefined ? c.req.header('origin') === new URL(config.publicUrl).origin : site === 'same-origin'
  if (isOurs) return
  throw new Denial(
    problem(
      403,
      'cross-origin',
      'ほかのサイトからの操作は受け付けません。PUBLIC_URL と違うURLで開いている場合は、正しいURLで開き直してください。',
      'Requests from other origins are refused.',
    ),
  )
}

export function assertJson(c: HonoContext): void {
  if (/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return
  throw new Denial(problem(415, 'not-json', 'JSON で送ってください。', 'The body must be application/json.'))
}
