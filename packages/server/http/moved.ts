import type { MiddlewareHandler } from 'hono'
import { articlePath, slugInPath, withLargeEscapes } from '@tsuzuri/content/redirect'
import { findPublishedId } from '@tsuzuri/database/published/article'
import { findRedirect } from '@tsuzuri/database/redirects'
import { wasTakenAway } from '@tsuzuri/database/withdrawals'
import type { Context } from '../context.ts'
import { cachingHeaders } from './caching.ts'
import { problem, problemResponse } from '../errors.ts'

/**
 * Old addresses that lead somewhere now, whatever they looked like: one 301. Only where nothing else stands, so that a
 * redirect can never hide a page.
 */
export function followRedirects({ db, now }: Context): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status !== 404 && c.req.path !== '/') return
    const { pathname, search } = new URL(c.req.url)
    const path = withLargeEscapes(pathname)
    const isFree = c.res.status === 404 || (pathname === '/' && search !== '')
    if (!isFree || pathname.startsWith('/api/')) return
    const named = search === '' ? undefined : await findRedirect(db.reader, `${path}${search}`)
    const target = named ?? (c.res.status === 404 ? await findRedirect(db.reader, path) : undefined)
    if (target === undefined) return
    const slug = slugInPath(target)
    if (slug !== undefined && target === articlePath(slug)) {
      const isVisible = (await findPublishedId(db.reader, slug, now())) !== undefined
      // The name of what readers can't see is none of theirs.
      if (!isVisible && !(await wasTakenAway(db.reader, slug, now()))) return
      if (!isVisible) {
        c.res = undefined
        c.res = problemResponse(
          problem(410, 'gone', 'この記事は取り下げられました。', 'The article was withdrawn.'),
        )
        return
      }
    }
    const kept = named === undefined && !target.includes('?') ? search : ''
    // Otherwise the headers of what was answered before would stay.
    c.res = undefined
    c.res = new Response(null, {
      status: 301,
      headers: { location: `${target}${kept}`, ...cachingHeaders({ isPurged: false }) },
    })
  }
}
