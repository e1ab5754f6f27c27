/** Base path of the reader's site; this package compares every address with it. */
export const magazineBase = '/magazine/'

/** Draft previews (R14) are never tracked, prefetched or cached. Matches with or without the base: `/draft/?token=…`. */
export function isDraftPath(path: string): boolean {
  return /^\/*(magazine\/+)?draft(\/|$)/i.test(decodePath(path.replace(/[?#].*$/s, '')))
}

/** The path below `/magazine` (`/magazine/hair/` → `/hair/`), or undefined for an address elsewhere. */
export function pathInMagazine(pathname: string): string | undefined {
  return pathname.startsWith(magazineBase) ? pathname.slice(magazineBase.length - 1) : undefined
}

/** Routers decode before they match, so `/%64raft/` is a draft too. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** `URL.parse`, which older phones do not support. */
export function parseAddress(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
