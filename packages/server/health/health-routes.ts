import { Hono } from 'hono'
import type { Readiness } from './readiness.ts'

/** `/healthz`: the process answers. `/readyz`: it can do its work, or what keeps it from it. */
export function healthRoutes(readiness: () => Promise<Readiness>): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .get('/readyz', async (c) => {
      const ready = await readiness()
      const isReady = ready.status === 'ready' || ready.status === 'degraded'
      return c.json(ready, isReady ? 200 : 503, { 'cache-control': 'no-store' })
    })
}
