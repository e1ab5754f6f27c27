import { type Context as HonoContext, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { may } from '@tsuzuri/content/permission'
import { showPlansFrom } from '@tsuzuri/database/fronts/front-plans'
import { mustSetUpSecondFactor } from '@tsuzuri/database/staff/second-factor-policy'
import { actorOf } from '@tsuzuri/database/staff/staff'
import { withPastLists } from '@tsuzuri/database/lists/past-lists'
import { findTimeView } from '@tsuzuri/database/time-views'
import type { Context } from '../../context.ts'
import type { Reader } from '../../pages/reader.ts'
import { renderAt, scriptlessHeaders } from './render-at.ts'
import type { StudioRouter } from '../studio-router.ts'

const cookieName = 'timeview'
const lifeSeconds = 60 * 60
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{3})?)?Z$/

/** The magazine at a chosen time: the public pages rendered with another clock. */
export function timeTravelRoutes(router: StudioRouter, context: Context, reader: Reader): Hono {
  const { config, db } = context

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

  async function renderPageAt(c: HonoContext, shownAt: Date, path: string): Promise<Response> {
    const isPast = shownAt < context.now()
    const handle = isPast ? withPastLists(db.reader, shownAt) : db.reader
    if (isPast) showPlansFrom(handle, { asOf: shownAt })
    return renderAt(context, reader, { handle, shownAt, path: `${path}${new URL(c.req.url).search}` })
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
      return path.startsWith('/magazine/') ? renderPageAt(c, shownAt, path) : notFound()
    })
}

/** The same response for a wrong, expired, revoked or forbidden link. */
function notFound(): Response {
  const html =
    '<!doctype html><html lang="ja"><meta charset="utf-8"><title>このリンクは使えません</title><h1>このリンクは使えません</h1><p>期限が切れたか、取り消されました。リンクを送った人に、新しいリンクを頼んでください。</p></html>'
  return new Response(html, { status: 404, headers: scriptlessHeaders() })
}
