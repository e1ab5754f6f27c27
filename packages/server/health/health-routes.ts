import { type Context as HonoContext, Hono } from 'hono'
import type { Readiness } from './readiness.ts'

/**
 * `/healthz`: liveness. `/readyz`: whether readers can be served, with the state of each dependency. `/readyz/studio`:
 * whether editors can write, for load balancers that route the studio separately.
 */
export function healthRoutes(readiness: () => Promise<Readiness>): Hono {
  const answer = (c: HonoContext, ready: Readiness, isReady: boolean) =>
    c.json(ready, isReady ? 200 : 503, { 'cache-control': 'no-store' })
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await readiness()
      return answer(c, ready, ready.status === 'ready' || ready.status === 'degraded')
    })
    .get('/readyz/studio', async (c) => {
      const ready = await readiness()
      return answer(c, ready, ready.status !== 'draining' && ready.writing === 'ok')
    })
}
