/**
 * How long a response that changes with a publication may be kept. Browsers, and shared caches that nobody purges, ask every
 * time (an unchanged page costs them a 304). Only a CDN that this server purges keeps it longer; it is named by header fields
 * of its own (RFC 9213, and the older `Surrogate-Control`), because browsers would apply `stale-while-revalidate`, too, and
 * show the old page after a correction.
 */
export function cachingHeaders({ isPurged }: { isPurged: boolean }): Record<string, string> {
  return isPurged
    ? { 'cache-control': revalidated, 'cdn-cache-control': purged, 'surrogate-control': purged }
    : { 'cache-control': revalidated }
}

const revalidated = 'public, no-cache'
const purged = 'max-age=86400, stale-while-revalidate=600, stale-if-error=86400'
