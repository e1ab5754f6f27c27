/** The cache of stored articles, which pages may read and only the service worker writes. */
export const cacheName = 'tsuzuri-kept-1'

/** The index of the stored articles, in that cache. */
export const indexAddress = '/magazine/.kept-articles'
