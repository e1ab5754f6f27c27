import { parseAddress } from '../addresses.ts'
import { mayKeep, strategyOf } from './strategy.ts'

/** A request that hangs must not block later changes of the stored articles. */
const timeoutMs = 30_000

export interface PartSource {
  fetch: (address: string, options: RequestInit) => Promise<Response>
  origin: string
}

interface FetchedPart {
  response: Response
  size: number
}

/**
 * Requests a page or a part of one; undefined if it may not be stored. Rejects without a connection, and if the server
 * is busy.
 */
export async function requestPart(
  address: string,
  { fetch, origin }: PartSource,
): Promise<FetchedPart | undefined> {
  const url = parseAddress(address, origin)
  const strategy = url ? strategyOf(url, origin) : 'pass'
  if (strategy === 'pass') return undefined
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), timeoutMs)
  try {
    const response = await fetch(address, {
      // Without cookies no personal response can arrive; images are requested with the header that pages send.
      credentials: 'omit',
      headers: { accept: 'image/avif,image/webp,*/*' },
      signal: patience.signal,
      ...(strategy === 'asset' ? {} : { cache: 'no-cache' }),
    })
    if (response.status === 429 || response.status >= 500) throw new Error(`${response.status} ${address}`)
    return mayKeep(response) ? { response, size: await bytesOf(response) } : undefined
  } finally {
    // The response has arrived: the timeout must not abort it while it waits to be stored.
    clearTimeout(timer)
  }
}

export async function bytesOf(response: Response): Promise<number> {
  return (await response.clone().arrayBuffer()).byteLength
}
