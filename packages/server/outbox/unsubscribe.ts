import { Hono } from 'hono'
import { escapeHtml } from '@tsuzuri/content/body/text-html'
import { endDigest } from '@tsuzuri/database/outbox/choices'
import { findStaff } from '@tsuzuri/database/staff/staff'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Sealing } from '../sign-in/sealing.ts'

const path = '/studio/unsubscribe/'

export function unsubscribeUrl({ publicUrl }: Config, sealing: Sealing, staffId: number): string {
  return `${publicUrl}${path}?token=${sealing.seal(`unsubscribe ${staffId}`)}`
}

/**
 * Ends the daily mail of one person without a sign-in (RFC 8058). Mail providers send the POST themselves, so it carries
 * neither cookie nor origin; the encrypted token is all that authorises it, and it can do nothing else.
 */
export function unsubscribeRoutes(context: Context, sealing: Sealing): Hono {
  const findId = (token: string | undefined): number | undefined => {
    try {
      return Number(/^unsubscribe (\d+)$/.exec(sealing.unseal(token ?? ''))?.[1] ?? Number.NaN) || undefined
    } catch {
      return undefined
    }
  }
  return new Hono()
    .get(path, async (c) => {
      const id = findId(c.req.query('token'))
      const staff = id === undefined ? undefined : await findStaff(context.db.reader, id)
      if (staff === undefined) return c.html(page('このリンクは使えません。'), 404, headers)
      const form = `<p>${escapeHtml(staff.name)}さんへの、一日のまとめのメールの配信を停止しますか。</p><form method="post"><button>配信を停止する</button></form>`
      return c.html(page('まとめのメール', form), 200, headers)
    })
    .post(path, async (c) => {
      const id = findId(c.req.query('token'))
      const staff = id === undefined ? undefined : await findStaff(context.db.reader, id)
      if (staff === undefined) return c.html(page('このリンクは使えません。'), 404, headers)
      await endDigest({ db: context.db, by: `staff:${staff.id}`, now: context.now() }, staff.id)
      return c.html(page('まとめのメールの配信を停止しました。'), 200, headers)
    })
}

const headers = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

function page(title: string, body = ''): string {
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><main><h1>${title}</h1>${body}<p>受け取り方は、編集室のアカウントの画面でいつでも変えられます。</p></main></html>`
}
