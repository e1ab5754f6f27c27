/**
 * Caching headers of a response that changes with a publication. Browsers and shared caches that are not purged
 * revalidate every time (304 if unchanged). A CDN that this server purges may cache longer; it gets headers of its own
 * (RFC 9213, and the older `Surrogate-Control`), because browsers would apply `stale-while-revalidate`, too, and show
 * the old page after a correction.
 */
export function cachingHeaders({ isPurged }: { isPurged: boolean }): Record<string, string> {
  return isPurged
    ? { 'cache-control': revalidated, 'cdn-cache-control': purged, 'surrogate-control': purged }
    : { 'cache-control': revalidated }
}

const revalidated = 'public, no-cache'
const purged = 'max-age=86400, stale-while-revalidate=600, stale-if-error=86400'
