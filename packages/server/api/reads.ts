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
  /** Writes the counts that wait; what can't be written waits on. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Takes the word of a reader's browser that an article was really read (U5). What is kept is a number per article and
 * hour: no cookie, no address, nothing about who it was. Counts wait in memory for a moment and are written together.
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
      // Nobody learns from the answer whether the article exists or the reading counted.
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
