import { Hono } from 'hono'
import { listDestinations } from '@tsuzuri/database/outbox/destinations'
import type { Context } from '../context.ts'
import { ForeignSeal, type Sealing } from '../sign-in/sealing.ts'

/** The public key file by which IndexNow checks that a notification comes from the site itself. */
export function indexNowKeyRoutes({ db }: Context, sealing: Sealing): Hono {
  return new Hono().get('/:name{[0-9a-f]{32}\\.txt}', async (c, next) => {
    const key = c.req.param('name').slice(0, -'.txt'.length)
    const destinations = (await listDestinations(db.reader)).filter(({ kind }) => kind === 'index-now')
    const isOurs = destinations.some(({ secret }) => isSealOf(sealing, secret, key))
    return isOurs ? c.text(key, 200, { 'cache-control': 'no-cache' }) : next()
  })
}

/** A secret that was sealed before the server's secret changed matches no key. */
function isSealOf(sealing: Sealing, sealed: string | null, key: string): boolean {
  try {
    return sealed !== null && sealing.unseal(sealed) === key
  } catch (error) {
    if (error instanceof ForeignSeal) return false
    throw error
  }
}
