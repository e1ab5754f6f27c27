import { earlyScriptSource } from '@tsuzuri/browser/display/early-script-source'
import { contentSecurityPolicyOf } from '@tsuzuri/content/content-security-policy'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import { cachingHeaders } from '../http/caching.ts'

type Declaring = Pick<SiteSettings, 'tagManagerId' | 'transmissions'>
type PageFacts = {
  isPurged?: boolean
  /** What crawlers may use the page for. */
  usage?: Readonly<Record<string, string>>
}

/** The same for every page of everybody, so that a page may be kept and handed on. */
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

/** A draft is for one pair of eyes: kept nowhere, found nowhere, told to nobody. */
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

/** The policy of a draft: the studio shows drafts in frames the size of a phone. */
export function framable(policy: string): string {
  return policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
}
