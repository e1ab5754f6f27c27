import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { findPreviewed } from '@tsuzuri/database/previews'
import type { Context } from '../context.ts'
import type { PageRenderer } from './page-renderer.ts'
import { errorPageHeaders, plainPage } from '../error-page.ts'
import { draftHeaders, framable } from './page-headers.ts'

const cookieName = 'draft'
const lifeSeconds = 15 * 60
const tokenForm = /^preview_[\w-]{43}$/

/** `/draft/` (R14): the token of a link is moved to a short-lived cookie, so that it does not stay in the address. */
export function draftRoutes({ db, config, now }: Context, render: PageRenderer['render']): Hono {
  const routes = new Hono()
  // Not with the other addresses without a slash: their redirects may be cached, and this one may contain a token.
  routes.get('/magazine/draft', (c) => {
    const location = `/magazine/draft/${new URL(c.req.url).search}`
    return new Response(null, { status: 301, headers: { ...draftHeaders(), location } })
  })
  return routes.get('/magazine/draft/', async (c) => {
    const token = c.req.query('token')
    if (token !== undefined) {
      if (tokenForm.test(token) && (await findPreviewed(db.reader, token, now())) !== undefined) {
        setCookie(c, cookieName, token, {
          path: '/magazine/draft/',
          httpOnly: true,
          secure: config.publicUrl.startsWith('https:'),
          sameSite: 'Lax',
          maxAge: lifeSeconds,
        })
      }
      c.header('cache-control', 'private, no-store')
      c.header('referrer-policy', 'no-referrer')
      return c.redirect('/magazine/draft/', 303)
    }
    const permit = getCookie(c, cookieName)
    const draftToken = permit !== undefined && tokenForm.test(permit) ? permit : undefined
    const { status, html } = await render('/magazine/draft/', { draftToken })
    if (status === 409) return new Response(withoutCategory(), { status, headers: withoutCategoryHeaders() })
    return new Response(html, { status, headers: draftHeaders() })
  })
}

/** An article is rendered with its category, so a draft without one gets a page that says so. */
function withoutCategory(): string {
  return plainPage(
    'カテゴリーを選んでください',
    `<h1>カテゴリーを選んでください</h1>
<p>この下書きは、カテゴリーが決まるとここに表示されます。カテゴリーは、記事の「情報」で選べます。</p>`,
  )
}

function withoutCategoryHeaders(): Record<string, string> {
  const policy = errorPageHeaders['content-security-policy']
  return { ...draftHeaders(), ...errorPageHeaders, 'content-security-policy': framable(policy) }
}
