import { parseAddress } from '../addresses.ts'
import { mayKeep, strategyOf } from './strategy.ts'

/** A request that hangs must not hold up what is stored or removed after it. */
const timeoutMs = 30_000

export interface PartSource {
  fetch: (address: string, options: RequestInit) => Promise<Response>
  origin: string
}

interface FetchedPart {
  response: Response
  size: number
}

/** A page or a part of one; undefined if it may not be stored. Fails without a connection, and if the server is busy. */
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
    // What has arrived may wait for its turn to be stored.
    clearTimeout(timer)
  }
}

export async function bytesOf(response: Response): Promise<number> {
  return (await response.clone().arrayBuffer()).byteLength
}
