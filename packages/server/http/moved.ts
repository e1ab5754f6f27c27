import type { MiddlewareHandler } from 'hono'
import { articlePath, oldSpellings, slugInPath } from '@tsuzuri/content/redirect'
import { findPublishedId } from '@tsuzuri/database/published/article'
import { findRedirect } from '@tsuzuri/database/redirects'
import { wasTakenAway } from '@tsuzuri/database/withdrawals'
import type { Context } from '../context.ts'
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
    const isFree = c.res.status === 404 || (pathname === '/' && search !== '')
    if (!isFree || pathname.startsWith('/api/')) return
    const { queries, paths } = oldSpellings(pathname, search)
    const named = await findFirst(db.reader, queries)
    const found = named ?? (c.res.status === 404 ? await findFirst(db.reader, paths) : undefined)
    const target = found === undefined ? undefined : await findEnd(db.reader, found, pathname)
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
      headers: { location: `${target}${kept}`, 'cache-control': 'public, max-age=300' },
    })
  }
}

const mostHops = 5

/**
 * Where a redirect ends. Saving one keeps paths of the same spelling from forming chains and circles; `/a` and `/b/` may
 * still lead to each other. Undefined where they lead in a circle.
 */
async function findEnd(
  db: Context['db']['reader'],
  first: string,
  asked: string,
): Promise<string | undefined> {
  const seen = new Set([asked.replace(/\/$/, '')])
  let target = first
  for (let hops = 0; hops < mostHops; hops += 1) {
    if (!target.startsWith('/') || /^\/(?:magazine|media|files|feeds)\//.test(target)) return target
    const path = target.replace(/\?.*$/, '').replace(/\/$/, '')
    if (seen.has(path)) return undefined
    seen.add(path)
    const next = await findFirst(db, oldSpellings(`${path}/`, '').paths)
    if (next === undefined) return target
    target = next
  }
  return undefined
}

async function findFirst(db: Context['db']['reader'], paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const target = await findRedirect(db, path)
    if (target !== undefined) return target
  }
  return undefined
}
