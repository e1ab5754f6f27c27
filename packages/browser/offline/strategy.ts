import { decodePath, isDraftPath, pathInMagazine } from '../addresses.ts'

/**
 * `page`, `data`: network first, then cache. `asset`: cache first, because assets never change. `pass`: no service
 * worker.
 */
export type Strategy = 'page' | 'data' | 'asset' | 'pass'

export interface AskedRequest {
  method: string
  url: string
  mode: string
  headers: { has: (name: string) => boolean }
}

export function strategyFor(request: AskedRequest, origin: string): Strategy {
  // A range request can't be answered with the whole file.
  if (request.method !== 'GET' || request.headers.has('range')) return 'pass'
  const strategy = strategyOf(new URL(request.url), origin)
  return strategy === 'page' && request.mode !== 'navigate' ? 'pass' : strategy
}

/** Depends on the URL only; it also decides which URLs may be stored. */
export function strategyOf({ origin: itsOrigin, pathname }: URL, origin: string): Strategy {
  if (itsOrigin !== origin || isPrivate(pathname)) return 'pass'
  if (pathname.startsWith('/media/') || isHashedAsset(pathname)) return 'asset'
  if (pathname.startsWith('/api/')) return 'data'
  return pathInMagazine(pathname)?.endsWith('/') ? 'page' : 'pass'
}

/** Only a complete response that does not forbid storing. */
export function mayKeep({ status, type, redirected, headers }: Response): boolean {
  if (status !== 200 || type !== 'basic' || redirected || headers.get('vary')?.includes('*')) return false
  return !/\b(no-store|private)\b/i.test(headers.get('cache-control') ?? '')
}

function isPrivate(pathname: string): boolean {
  const path = pathInMagazine(pathname)
  if (path !== undefined && isDraftPath(path)) return true
  return /^\/+(studio|api\/+(draft|studio|auth))(\/|$)/i.test(decodePath(pathname))
}

/** `assets/article-B4x0_9aZ.js`: the name contains a content hash. */
function isHashedAsset(pathname: string): boolean {
  return /\/assets\/.+[-.][\w-]{8,}\.[a-z0-9]+$/.test(pathname)
}
