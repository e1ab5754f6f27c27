import type { Context as HonoContext } from 'hono'
import type { Config } from '../config.ts'
import { Denial, problem } from '../errors.ts'

/**
 * A request that changes something has to come from a page of ours. Browsers say so themselves; what says nothing is
 * refused. Looked at before the body is read and before anybody's cookie counts.
 */
export function assertSameOrigin(c: HonoContext, config: Config): void {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  const site = c.req.header('sec-fetch-site')
  const isOurs =
    site === undefined ? c.req.header('origin') === new URL(config.publicUrl).origin : site === 'same-origin'
  if (isOurs) return
  throw new Denial(
    problem(
      403,
      'cross-origin',
      'ほかのサイトからの操作は受け付けません。PUBLIC_URL と違うURLで開いているときも、こうなります。',
      'Requests from other origins are refused.',
    ),
  )
}

export function assertJson(c: HonoContext): void {
  if (/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) return
  throw new Denial(problem(415, 'not-json', 'JSON で送ってください。', 'The body must be application/json.'))
}
