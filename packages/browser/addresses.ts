/** Where readers' pages live; every address in this room is compared with it. */
export const magazineBase = '/magazine/'

/** Draft previews (R14) are told to nobody and kept nowhere. With the base or without: `/draft/?token=…`. */
export function isDraftPath(path: string): boolean {
  return /^\/*(magazine\/+)?draft(\/|$)/i.test(decodePath(path.replace(/[?#].*$/s, '')))
}

/** The path below `/magazine`, or nothing for an address elsewhere: `/magazine/hair/` is `/hair/`. */
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

/** `URL.parse`, which readers' older phones lack. */
export function parseAddress(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
