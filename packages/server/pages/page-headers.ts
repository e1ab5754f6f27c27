const tagManager = 'https://www.googletagmanager.com'

/** The same for every page of everybody, so that a page may be kept and handed on. */
export function pageHeaders(
  tagManagerId: string | undefined,
  { isPurged = false } = {},
): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    // A CDN that is told what to forget may keep the rest for long.
    'cache-control': `public, max-age=0, s-maxage=${isPurged ? 86_400 : 60}, stale-while-revalidate=600, stale-if-error=86400`,
    'content-security-policy': contentSecurityPolicy(tagManagerId === undefined ? [] : [tagManager]),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** A draft is for one pair of eyes: kept nowhere, found nowhere, told to nobody. */
export function draftHeaders(): Record<string, string> {
  return {
    ...pageHeaders(undefined),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  }
}

function contentSecurityPolicy(others: readonly string[]): string {
  const also = others.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${also}`,
    "style-src 'self'",
    // Colours of categories and the focal points of pictures are attributes of single elements.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${also}`,
    `connect-src 'self'${also}${others.length > 0 ? ' https://*.google-analytics.com' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com https://www.instagram.com https://platform.twitter.com',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
