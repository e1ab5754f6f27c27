import type { ContentKey } from '@tsuzuri/content/content-key'
import { etagOf, matchesEtag } from '../http/etag.ts'
import { type Care, type Coding, decode, encode, worthCompressing } from './codings.ts'
import type { ApiPart } from './response-dependencies.ts'

/** A response as the app built it. */
export type BuiltResponse = {
  status: number
  /** Names and values alternate, as Node writes them. */
  headers: readonly string[]
  body: Buffer
  /** The body as the build compressed it, at the best level. */
  brotli?: Buffer | undefined
  hash: string
  /** Text is compressed, pictures are not. */
  isText: boolean
  /** All content keys that the response depends on: its own reads and those of its parts. */
  keys: readonly ContentKey[]
  /** The content keys that were read beside the parts. */
  reads: readonly ContentKey[]
  parts: readonly ApiPart[]
}

export function allKeys(reads: Iterable<ContentKey>, parts: readonly ApiPart[]): ContentKey[] {
  return [...new Set([...reads, ...parts.flatMap((part) => part.keys)])]
}

/** A response ready to be written: head and body in one content coding. */
export type EncodedResponse = { head: string[]; unmodifiedHead: string[]; body: Buffer; care: Care }

const headBytes = 2500
const keyBytes = 40

/** A cache entry. Each content coding is made once, when a request first accepts it. */
export class CachedResponse {
  built: Omit<BuiltResponse, 'body' | 'brotli'>
  /** The clock's tick at which the response was last known to be current. */
  tick: number
  /** Used since the last eviction pass. */
  isUsed = false
  readonly #codings = new Map<Coding, EncodedResponse>()
  readonly #making = new Map<Coding, Promise<EncodedResponse>>()
  readonly #isPlain: boolean
  readonly #onGrowth: (bytes: number) => void
  bytes: number

  constructor({ body, brotli, ...built }: BuiltResponse, tick: number, onGrowth: (bytes: number) => void) {
    this.built = built
    this.tick = tick
    this.#isPlain = !built.isText || (brotli === undefined && body.length < worthCompressing)
    this.#onGrowth = onGrowth
    const [coding, held] =
      brotli === undefined || this.#isPlain ? (['identity', body] as const) : (['br', brotli] as const)
    this.#codings.set(coding, this.#ready(coding, held, 'careful'))
    this.bytes = this.#size()
  }

  find(coding: Coding): EncodedResponse | undefined {
    const ready = this.#codings.get(this.#isPlain ? 'identity' : coding)
    if (ready?.care === 'quick') this.#improve(coding)
    return ready
  }

  async make(coding: Coding, care: Care = 'quick'): Promise<EncodedResponse> {
    const making = this.#making.get(coding) ?? this.#encode(coding, care)
    this.#making.set(coding, making)
    try {
      return await making
    } finally {
      if (this.#making.get(coding) === making) this.#making.delete(coding)
    }
  }

  /** The response was found to be current at a later tick, possibly with other dependencies. */
  confirm(dependencies: Pick<BuiltResponse, 'keys' | 'reads' | 'parts'>, tick: number): void {
    this.built = { ...this.built, ...dependencies }
    this.tick = tick
    this.#account()
  }

  /** Compresses a response at a better level once it is requested again. */
  #improve(coding: Coding): void {
    if (this.#making.has(coding)) return
    // If compression fails, the quick version stays in use.
    this.make(coding, 'careful').catch(() => {})
  }

  isKnownTo(ifNoneMatch: string): boolean {
    return matchesEtag(ifNoneMatch, etagOf(this.built.hash))
  }

  async #encode(coding: Coding, care: Care): Promise<EncodedResponse> {
    const [held] = this.#codings
    if (held === undefined) throw new Error('a cached response always holds its body in one coding')
    const body = compact(await encode(await decode(held[1].body, held[0]), coding, care))
    const ready = this.#ready(coding, body, coding === 'identity' ? 'careful' : care)
    // The uncompressed text is the largest and the least requested; it can be restored from another coding. A coding
    // that was made at the same time may have removed it already.
    if (coding !== 'identity' && this.#codings.get('identity') === held[1]) this.#codings.delete('identity')
    this.#codings.set(coding, ready)
    this.#account()
    return ready
  }

  #size(): number {
    let size = headBytes + this.built.keys.length * keyBytes
    for (const { body } of this.#codings.values()) size += body.length
    return size
  }

  /** Measures the total again instead of adding a difference: several codings may be made at the same time. */
  #account(): void {
    const before = this.bytes
    this.bytes = this.#size()
    if (this.bytes !== before) this.#onGrowth(this.bytes - before)
  }

  #ready(coding: Coding, body: Buffer, care: Care): EncodedResponse {
    const { headers, status, hash } = this.built
    const etag = [...(status === 200 ? ['etag', etagOf(hash, coding, care)] : []), 'vary', 'Accept-Encoding']
    const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
    const unmodifiedHead = headers.filter((_, at) => headers[at - (at % 2)] !== 'content-type')
    return {
      head: [...headers, ...etag, ...encoding, 'content-length', String(body.length)],
      unmodifiedHead: [...unmodifiedHead, ...etag],
      body,
      care,
    }
  }
}

/** Copies a compressed body: it is a slice of a much larger buffer, which would stay in memory. */
function compact(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}
