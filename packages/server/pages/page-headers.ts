import { hash } from 'node:crypto'
import { earlyDisplayScript } from '@tsuzuri/browser/display/early-display'
import { openingsOf, type Openings, transmissionsOf } from '@tsuzuri/content/external-transmission'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import { cachingHeaders } from '../http/caching.ts'

type Declaring = Pick<SiteSettings, 'tagManagerId' | 'transmissions'>

const policies = new WeakMap<Declaring, string>()

/** The same for every page of everybody, so that a page may be kept and handed on. */
export function pageHeaders(settings: Declaring, { isPurged = false } = {}): Record<string, string> {
  const policy = policies.get(settings) ?? contentSecurityPolicy(openingsOf(transmissionsOf(settings)))
  policies.set(settings, policy)
  return {
    'content-type': 'text/html; charset=utf-8',
    ...cachingHeaders({ isPurged }),
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** A draft is for one pair of eyes: kept nowhere, found nowhere, told to nobody. */
export function draftHeaders(): Record<string, string> {
  const { 'content-security-policy': policy = '', ...headers } = pageHeaders({ transmissions: [] })
  return {
    ...headers,
    // The studio shows drafts in frames the size of a phone.
    'content-security-policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  }
}

/** The one inline script. */
const earlyScriptSource = `'sha256-${hash('sha256', earlyDisplayScript, 'base64')}'`

/** Only what is declared to readers can be reached (F4). */
function contentSecurityPolicy({ script, image, connect, frame }: Openings): string {
  const also = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('')
  return [
    // Firefox fetches `rel=next` ahead of time and looks here for it; every other kind of request has its own line.
    "default-src 'self'",
    `script-src 'self' ${earlyScriptSource}${also(script)}`,
    "style-src 'self'",
    // Colours of categories and the focal points of pictures are attributes of single elements.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${also(image)}`,
    `connect-src 'self'${also(connect)}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "media-src 'none'",
    "worker-src 'self'",
    "child-src 'none'",
    `frame-src${also(frame)}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
