import { type Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { openApiClient } from '@tsuzuri/api/client'
import { may } from '@tsuzuri/content/permission'
import { mustSetUpSecondFactor } from '@tsuzuri/database/staff/second-factor-policy'
import { actorOf } from '@tsuzuri/database/staff/staff'
import { withPastLists } from '@tsuzuri/database/lists/past-lists'
import { findTimeView } from '@tsuzuri/database/time-views'
import { uncachedTransport } from '../api/in-process.ts'
import { pretendedContext } from '../api/public-context.ts'
import type { Context } from '../context.ts'
import { draftHeaders } from '../pages/page-headers.ts'
import type { Reader } from '../pages/reader.ts'
import { addressOf } from '../pages/page-routes.ts'
import type { StudioRouter } from './studio-router.ts'

const cookieName = 'timeview'
const lifeSeconds = 60 * 60
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?Z$/

/**
 * The magazine at a chosen time: the public pages rendered with another clock. Scripts are removed, because they would
 * request current data.
 */
export function timeTravelRoutes(router: StudioRouter, context: Context, reader: Reader): Hono {
  const { config, db, log } = context

  /** Allows staff with the right, and visitors with a shared link for exactly this time. */
  async function mayView(c: HonoContext, shownAt: Date): Promise<boolean> {
    const visitor = await router.findVisitor(c)
    if (visitor?.session.state === 'signed-in' && may(actorOf(visitor.staff), 'time-view.open')) {
      if (!(await mustSetUpSecondFactor(db.reader, visitor.staff))) return true
    }
    const token = getCookie(c, cookieName)
    if (token === undefined) return false
    const shared = await findTimeView(db.reader, token, context.now())
    return shared?.getTime() === shownAt.getTime()
  }

  async function draw(c: HonoContext, shownAt: Date, path: string): Promise<Response> {
    const isPast = shownAt < context.now()
    const shown = isPast ? withPastLists(db.reader, shownAt) : db.reader
    const transport = uncachedTransport(pretendedContext(context, shown, shownAt))
    const { status, headers, html } = await reader.render({
      address: addressOf(new URL(`${path}${new URL(c.req.url).search}`, 'http://magazine.invalid').href),
      api: openApiClient({ transport }),
      publicUrl: config.publicUrl,
      assets: reader.assets,
      onError: (error) => log.error({ err: error, path }, 'page failed'),
    })
    const base = `/studio/at/${shownAt.toISOString()}`
    const location = headers['location']
    return new Response(location === undefined ? withinTime(html, base, shownAt) : null, {
      status,
      headers: {
        ...timeHeaders(),
        ...(location === undefined ? {} : { location: `${base}${location}` }),
      },
    })
  }

  return new Hono()
    .get('/studio/at/', async (c) => {
      const token = c.req.query('token') ?? ''
      const shownAt = await findTimeView(db.reader, token, context.now())
      if (shownAt === undefined) return notFound()
      setCookie(c, cookieName, token, {
        path: '/studio/at/',
        httpOnly: true,
        secure: config.publicUrl.startsWith('https:'),
        sameSite: 'Lax',
        maxAge: lifeSeconds,
      })
      c.header('cache-control', 'private, no-store')
      c.header('referrer-policy', 'no-referrer')
      return c.redirect(`/studio/at/${shownAt.toISOString()}/magazine/`, 303)
    })
    .get('/studio/at/:instant/*', async (c) => {
      const instant = c.req.param('instant')
      const shownAt = new Date(instantForm.test(instant) ? instant : Number.NaN)
      if (Number.isNaN(shownAt.getTime()) || !(await mayView(c, shownAt))) return notFound()
      const path = new URL(c.req.url).pathname.replace(/^\/studio\/at\/[^/]+/, '')
      return path.startsWith('/magazine/') ? draw(c, shownAt, path) : notFound()
    })
}

/** Rewrites links to stay in the time view, removes scripts, and adds a notice. */
function withinTime(html: string, base: string, shownAt: Date): string {
  const label = new Intl.DateTimeFormat('ja-JP', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(shownAt)
  const notice = `<p role="note" style="position:sticky;inset-block-start:0;z-index:1000;margin:0;padding:.5em 1em;background:#221f1c;color:#fff;text-align:center">${label} の下見です</p>`
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(modulepreload|manifest|canonical)"[^>]*>/g, '')
    .replace(/\b(href|action)="\/magazine\/(?!assets\/)/g, `$1="${base}/magazine/`)
    .replace(/<body\b[^>]*>/, (body) => `${body}${notice}`)
}

function timeHeaders(): Record<string, string> {
  const { 'content-security-policy': policy = '', ...headers } = draftHeaders()
  const withoutScripts = policy.replace(/script-src [^;]*/, "script-src 'none'")
  return { ...headers, 'content-security-policy': withoutScripts }
}

/** The same response for a wrong, expired, revoked or forbidden link. */
function notFound(): Response {
  const html =
    '<!doctype html><html lang="ja"><meta charset="utf-8"><title>見られません</title><h1>この下見は見られません</h1><p>期限が切れたか、取り消されました。</p></html>'
  return new Response(html, { status: 404, headers: timeHeaders() })
}
