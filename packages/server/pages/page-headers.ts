import { earlyScriptSource } from '@tsuzuri/browser/display/early-script-source'
import { contentSecurityPolicyOf } from '@tsuzuri/content/content-security-policy'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import { cachingHeaders } from '../http/caching.ts'

type Declaring = Pick<SiteSettings, 'tagManagerId' | 'transmissions'>
type PageFacts = {
  isPurged?: boolean
  /** The `Content-Usage` headers for crawlers. */
  usage?: Readonly<Record<string, string>>
}

/** The headers of a page. They do not depend on the request, so the response can be cached and shared. */
export function pageHeaders(
  settings: Declaring,
  { isPurged = false, usage = {} }: PageFacts = {},
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    ...cachingHeaders({ isPurged }),
    'content-security-policy': contentSecurityPolicyOf(settings, earlyScriptSource).header,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...usage,
  }
}

/** Headers of a draft: not cached, not indexed, and without a referrer that could reveal its address. */
export function draftHeaders(): Record<string, string> {
  const { 'content-security-policy': policy = '', ...headers } = pageHeaders({ transmissions: [] })
  return {
    ...headers,
    'content-security-policy': framable(policy),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  }
}

/** Allows framing by the studio, which shows drafts in frames of the size of a phone. */
export function framable(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
}
