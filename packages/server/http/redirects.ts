import type { MiddlewareHandler } from 'hono'
import { readListAddress } from '@tsuzuri/content/list-address'
import { articlePath, oldSearch, oldSpellings, slugInPath } from '@tsuzuri/content/redirect'
import { findPublishedId } from '@tsuzuri/database/published/articles/article'
import { findListName } from '@tsuzuri/database/published/lists/list-name'
import { findFirstRedirect, findNewAddress } from '@tsuzuri/database/redirects'
import { wasTakenAway } from '@tsuzuri/database/articles/withdrawals'
import { readerOf } from '../api/reader-of.ts'
import type { Context } from '../context.ts'
import { cachingHeaders } from './caching.ts'
import { splitLocation } from './redirect-location.ts'
import { askedFor, errorResponse } from '../error-page.ts'
import { problem } from '../errors.ts'

/**
 * Redirects old URLs with one 301, but only where nothing else answers (404, `/` with a query, or another redirect of an
 * address with a query), so a redirect cannot hide a page.
 */
export function followRedirects({ db, now }: Context): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.res.status !== 404 && c.res.status !== 301 && c.req.path !== '/') return
    const { pathname, search } = new URL(c.req.url)
    const isFree = c.res.status === 404 || ((c.res.status === 301 || pathname === '/') && search !== '')
    if (!isFree || pathname.startsWith('/api/')) return
    const reader = readerOf(c, db)
    const { queries, paths } = oldSpellings(pathname, search)
    const named = (await findFirstRedirect(reader, queries)) ?? (await findSearch(reader, pathname, search))
    const found = named ?? (c.res.status === 404 ? await findNewAddress(reader, paths) : undefined)
    const target = found === undefined ? undefined : await findEnd(reader, found, pathname)
    if (target === undefined) return
    // Don't reveal the slug of a list that readers can't see.
    const { path, query, anchor } = splitLocation(target)
    const list = readListAddress(path)?.list
    if (list !== undefined && (await findListName(reader, list, now())) === undefined) return
    const slug = slugInPath(path)
    if (slug !== undefined && path === articlePath(slug)) {
      const isVisible = (await findPublishedId(reader, slug, now())) !== undefined
      // Don't reveal the slug of an article that readers can't see.
      if (!isVisible && !(await wasTakenAway(reader, slug, now()))) return
      if (!isVisible) {
        c.res = undefined
        c.res = errorResponse(
          problem(410, 'gone', 'この記事は取り下げられました。', 'The article was withdrawn.'),
          askedFor(c),
        )
        return
      }
    }
    const kept = named === undefined && query === '' ? search : query
    // Drop the 404 response, or its headers would be kept.
    c.res = undefined
    c.res = new Response(null, {
      status: 301,
      headers: { location: `${path}${kept}${anchor}`, ...cachingHeaders({ isPurged: false }) },
    })
  }
}

async function findSearch(
  db: Context['db']['reader'],
  pathname: string,
  search: string,
): Promise<string | undefined> {
  const old = oldSearch(pathname, search)
  const target = old === undefined ? undefined : await findFirstRedirect(db, [old.path])
  return old === undefined || target === undefined ? undefined : `${target}${encodeURIComponent(old.words)}`
}

const mostHops = 5

/**
 * Follows stored redirects to the end. Saving prevents chains and loops between equal spellings only; `/a` and `/b/`
 * may still redirect to each other. Undefined for a loop.
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
    const { path: whole, anchor } = splitLocation(target)
    const path = whole.replace(/\/$/, '')
    if (seen.has(path)) return undefined
    seen.add(path)
    const next = await findFirstRedirect(db, oldSpellings(`${path}/`, '').paths)
    if (next === undefined) return target
    target = next.includes('#') ? next : `${next}${anchor}`
  }
  return undefined
}
