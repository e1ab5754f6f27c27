import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { findPublishedId } from '@tsuzuri/database/published/articles/article'
import { countReads } from '@tsuzuri/database/reads'
import type { Context } from '../context.ts'
import { problem, problemResponse } from '../errors.ts'
import { sourceOf } from '../http/source-address.ts'
import { openVisits } from './visits.ts'

const flushEveryMs = 5000
const mostWaiting = 5000
const longestSlug = 200
const mostBytes = 2048
const robots = /bot|crawl|spider|slurp|headless|lighthouse|preview|fetch|curl|wget|python|http-client/i

export type ReadCounter = {
  routes: Hono
  /** Writes the waiting counts; if that fails, they stay for the next attempt. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Counts reads of articles that browsers report (U5). It stores one number per article and hour, and no cookie, address
 * or other personal data. Counts are collected in memory and written in batches.
 */
export function startReadCounter({ config, db, log, now }: Context): ReadCounter {
  const waiting = new Map<number, number>()
  const visits = openVisits(now)

  async function flush(): Promise<void> {
    const reads = new Map(waiting)
    waiting.clear()
    try {
      await countReads(db, reads, now())
    } catch (error) {
      log.warn({ err: error }, 'reads could not be counted yet')
      for (const [id, count] of reads) waiting.set(id, (waiting.get(id) ?? 0) + count)
    }
  }

  const timer = setInterval(() => void flush(), flushEveryMs).unref()
  const routes = new Hono().post(
    '/api/reads',
    bodyLimit({ maxSize: mostBytes, onError: tooLarge }),
    async (c) => {
      const slug = (await c.req.text()).slice(0, longestSlug + 1)
      const isOurs = c.req.header('sec-fetch-site') === 'same-origin'
      const isRobot = robots.test(c.req.header('user-agent') ?? 'bot')
      if (isOurs && !isRobot && slug.length <= longestSlug && waiting.size < mostWaiting) {
        const id = await findPublishedId(db.reader, slug, now())
        const isFirst = (articleId: number) =>
          visits.isFirst({
            address: sourceOf(c, config.trustedProxies),
            agent: c.req.header('user-agent') ?? '',
            articleId,
          })
        if (id !== undefined && isFirst(id)) waiting.set(id, (waiting.get(id) ?? 0) + 1)
      }
      // The response is always the same, so it does not reveal whether the article exists or the read was counted.
      return c.body(null, 204, { 'cache-control': 'no-store' })
    },
  )
  return {
    routes,
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}

function tooLarge(): Response {
  return problemResponse(problem(413, 'too-large', '送られたものが大きすぎます。', 'The body is too large.'))
}
