import { parseAddress } from '../addresses.ts'
import { mayKeep, strategyOf } from './strategy.ts'

/** A request that hangs must not hold up what is stored or removed after it. */
const timeoutMs = 30_000

export interface PartSource {
  fetch: (address: string, options: RequestInit) => Promise<Response>
  origin: string
}

export interface FetchedPart {
  response: Response
  size: number
}

/** A page or a part of one; undefined if it may not be stored. Fails without a connection. */
export async function requestPart(
  address: string,
  { fetch, origin }: PartSource,
): Promise<FetchedPart | undefined> {
  const url = parseAddress(address, origin)
  const strategy = url ? strategyOf(url, origin) : 'pass'
  if (strategy === 'pass') return undefined
  // Without cookies no personal response can arrive; images are requested with the header that pages send.
  const asking: RequestInit = {
    credentials: 'omit',
    headers: { accept: 'image/avif,image/webp,*/*' },
    signal: AbortSignal.timeout(timeoutMs),
    ...(strategy === 'asset' ? {} : { cache: 'no-cache' }),
  }
  const response = await fetch(address, asking)
  return mayKeep(response) ? { response, size: await bytesOf(response) } : undefined
}

export async function bytesOf(response: Response): Promise<number> {
  return (await response.clone().arrayBuffer()).byteLength
}
