import type { Operation } from '@tsuzuri/api/operations'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { type Care, type Coding, decode, encode } from './codings.ts'

/** One API response that a page was rendered from; `mark` is the hash of its content. */
export type Part = { operation: Operation; mark: string; keys: readonly ContentKey[] }

/** An answer as it was made, before anybody is told. */
export type Made = {
  status: number
  /** Names and values in turn, as Node writes them. */
  headers: readonly string[]
  body: Buffer
  /** The body as whoever made it compressed it, with more care than there is time for here. */
  brotli?: Buffer | undefined
  mark: string
  /** Text is worth compressing, pictures are not. */
  isText: boolean
  /** All that it depends on: its own reads and those of its parts. */
  keys: readonly ContentKey[]
  /** What was read for it beside its parts. */
  reads: readonly ContentKey[]
  parts: readonly Part[]
}

export function allKeys(reads: Iterable<ContentKey>, parts: readonly Part[]): ContentKey[] {
  return [...new Set([...reads, ...parts.flatMap((part) => part.keys)])]
}

/** An answer ready to be written: head and body in one coding. */
export type Ready = { head: string[]; unmodifiedHead: string[]; body: Buffer; care: Care }

const worthCompressing = 700
const headBytes = 2500
const keyBytes = 40

/** An answer that is kept. Codings are made when somebody first asks for them, once. */
export class KeptAnswer {
  made: Omit<Made, 'body' | 'brotli'>
  /** The clock's tick when it was last known to be true. */
  tick: number
  /** Asked for since somebody last looked for what could go. */
  isUsed = false
  readonly #codings = new Map<Coding, Ready>()
  readonly #making = new Map<Coding, Promise<Ready>>()
  readonly #isPlain: boolean
  readonly #onGrowth: (bytes: number) => void
  bytes: number

  constructor({ body, brotli, ...made }: Made, tick: number, onGrowth: (bytes: number) => void) {
    this.made = made
    this.tick = tick
    this.#isPlain = !made.isText || (brotli === undefined && body.length < worthCompressing)
    this.#onGrowth = onGrowth
    const [coding, held] =
      brotli === undefined || this.#isPlain ? (['identity', body] as const) : (['br', brotli] as const)
    this.#codings.set(coding, this.#ready(coding, held, 'careful'))
    this.bytes = this.#size()
  }

  find(coding: Coding): Ready | undefined {
    const ready = this.#codings.get(this.#isPlain ? 'identity' : coding)
    if (ready?.care === 'quick') this.#improve(coding)
    return ready
  }

  async make(coding: Coding, care: Care = 'quick'): Promise<Ready> {
    const making = this.#making.get(coding) ?? this.#encode(coding, care)
    this.#making.set(coding, making)
    try {
      return await making
    } finally {
      if (this.#making.get(coding) === making) this.#making.delete(coding)
    }
  }

  /** The same response was found to be true at a later tick, maybe with other dependencies. */
  confirm(dependencies: Pick<Made, 'keys' | 'reads' | 'parts'>, tick: number): void {
    this.made = { ...this.made, ...dependencies }
    this.tick = tick
    this.#account()
  }

  /** Somebody asks again: whoever comes next gets it smaller. */
  #improve(coding: Coding): void {
    if (this.#making.has(coding)) return
    // Where it can't be made smaller, it stays as it is.
    this.make(coding, 'careful').catch(() => {})
  }

  isKnownTo(ifNoneMatch: string): boolean {
    if (ifNoneMatch.trim() === '*') return true
    return ifNoneMatch.split(',').some((etag) => {
      const mark = /^(?:W\/)?"([\w-]{27})(?:-(?:br|gzip)(?:-quick)?)?"$/.exec(etag.trim())?.[1]
      return mark === this.made.mark
    })
  }

  async #encode(coding: Coding, care: Care): Promise<Ready> {
    const [held] = this.#codings
    if (held === undefined) throw new Error('an answer always holds its body in one coding')
    const body = compact(await encode(await decode(held[1].body, held[0]), coding, care))
    const ready = this.#ready(coding, body, coding === 'identity' ? 'careful' : care)
    // The plain text is the largest and the least asked for; it can be had back from the others. Another coding that was
    // made at the same time may have removed it already.
    if (coding !== 'identity' && this.#codings.get('identity') === held[1]) this.#codings.delete('identity')
    this.#codings.set(coding, ready)
    this.#account()
    return ready
  }

  #size(): number {
    let size = headBytes + this.made.keys.length * keyBytes
    for (const { body } of this.#codings.values()) size += body.length
    return size
  }

  /** Measured anew, not added up: what other codings did while this one was made can't be counted twice. */
  #account(): void {
    const before = this.bytes
    this.bytes = this.#size()
    if (this.bytes !== before) this.#onGrowth(this.bytes - before)
  }

  #ready(coding: Coding, body: Buffer, care: Care): Ready {
    const { headers, status } = this.made
    const etag = [...(status === 200 ? ['etag', this.#etag(coding, care)] : []), 'vary', 'Accept-Encoding']
    const encoding = coding === 'identity' ? [] : ['content-encoding', coding]
    const unmodifiedHead = headers.filter((_, at) => headers[at - (at % 2)] !== 'content-type')
    return {
      head: [...headers, ...etag, ...encoding, 'content-length', String(body.length)],
      unmodifiedHead: [...unmodifiedHead, ...etag],
      body,
      care,
    }
  }

  /** Strong: other bytes, another name. */
  #etag(coding: Coding, care: Care): string {
    if (coding === 'identity') return `"${this.made.mark}"`
    return `"${this.made.mark}-${coding}${care === 'quick' ? '-quick' : ''}"`
  }
}

/** A compressed text is the beginning of a much larger buffer, all of which would be kept with it. */
function compact(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body
  const own = Buffer.allocUnsafeSlow(body.length)
  body.copy(own)
  return own
}
