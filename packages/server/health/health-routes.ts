import { Hono } from 'hono'
import type { Readiness } from './readiness.ts'

/** `/healthz`: liveness. `/readyz`: readiness, with the state of each dependency. */
export function healthRoutes(readiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await readiness()
      const isReady = ready.status === 'ready' || ready.status === 'degraded'
      return c.json(ready, isReady ? 200 : 503, { 'cache-control': 'no-store' })
    })
}
