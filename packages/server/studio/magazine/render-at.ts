import { openApiClient } from '@tsuzuri/api/client'
import type { Database } from '@tsuzuri/database/open'
import { uncachedTransport } from '../../api/in-process.ts'
import { pretendedContext } from '../../api/public-context.ts'
import type { Context } from '../../context.ts'
import { draftHeaders } from '../../pages/page-headers.ts'
import { addressOf } from '../../pages/page-routes.ts'
import type { Reader } from '../../pages/reader.ts'

type Shown = {
  /** The handle through which the page reads. */
  handle: Database['reader']
  shownAt: Date
  /** Path and query of the page, from `/magazine/` on. */
  path: string
  /** Whether the page says that it is not the current one. */
  hasNotice?: boolean
}

/**
 * A public page as readers get it at a chosen time. Scripts are removed, because they would request current data; links
 * lead to pages of the same time.
 */
export async function renderAt(
  context: Context,
  reader: Reader,
  { handle, shownAt, path, hasNotice = true }: Shown,
): Promise<Response> {
  const { config, log } = context
  const transport = uncachedTransport(pretendedContext(context, handle, shownAt))
  const { status, headers, html } = await reader.render({
    address: addressOf(new URL(path, 'http://magazine.invalid').href),
    api: openApiClient({ transport }),
    publicUrl: config.publicUrl,
    assets: reader.assets,
    onError: (error) => log.error({ err: error, path }, 'page failed'),
  })
  const base = `/studio/at/${shownAt.toISOString()}`
  const location = headers['location']
  const body = withinTime(html, base, hasNotice ? noticeOf(shownAt) : '')
  return new Response(location === undefined ? body : null, {
    status,
    headers: {
      ...scriptlessHeaders(),
      ...(location === undefined ? {} : { location: `${base}${location}` }),
    },
  })
}

export function scriptlessHeaders(): Record<string, string> {
  const { 'content-security-policy': policy = '', ...headers } = draftHeaders()
  const withoutScripts = policy.replace(/script-src [^;]*/, "script-src 'none'")
  return { ...headers, 'content-security-policy': withoutScripts }
}

/** Rewrites links to stay in the time view, removes scripts, and adds a notice. */
function withinTime(html: string, base: string, notice: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(modulepreload|manifest|canonical)"[^>]*>/g, '')
    .replace(
      /\b(href|action)="\/magazine\/(?!assets\/|icon\.svg|apple-touch-icon\.png)/g,
      `$1="${base}/magazine/`,
    )
    .replace(/<body\b[^>]*>/, (body) => `${body}${notice}`)
}

function noticeOf(shownAt: Date): string {
  const label = new Intl.DateTimeFormat('ja-JP', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(shownAt)
  return `<p role="note" style="position:sticky;inset-block-start:0;z-index:1000;margin:0;padding:.5em 1em;background:#221f1c;color:#fff;text-align:center">${label} の下見です</p>`
}
