import { createHash } from 'node:crypto'
import { hashText } from '../signing/canonical-request.ts'
import { isSameText } from '../signing/constant-time.ts'
import { StoreError } from '../errors.ts'
import { hmac, type SignatureChain } from '../signing/signature.ts'

export type ChunkedBody = {
  /** Undefined if the chunks are not signed. */
  chain: SignatureChain | undefined
  /** The names in x-amz-trailer: each must arrive, and no other may. */
  trailerNames: string[]
  /** Set after the body was read. */
  trailers: Map<string, string>
}

/** Decodes an `aws-chunked` body and verifies the signature of each chunk. */
export async function* decodeChunks(source: AsyncIterable<Uint8Array>, body: ChunkedBody) {
  const input = new ByteReader(source)
  let before = body.chain?.seed ?? ''
  for (;;) {
    const { size, signature } = readChunkHeader(await input.line())
    const hash = createHash('sha256')
    for (let left = size; left > 0;) {
      const piece = await input.some(left)
      hash.update(piece)
      left -= piece.length
      yield piece
    }
    if (body.chain) {
      checkChunk(body.chain, before, hash.digest('hex'), signature)
      before = signature
    }
    if (size === 0) break
    if ((await input.line()) !== '') throw new StoreError('IncompleteBody')
  }
  await readTrailers(input, body, before)
}

function readChunkHeader(line: string): { size: number; signature: string } {
  const match = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line)
  if (!match) throw new StoreError('IncompleteBody', 'The chunked body is malformed.')
  return { size: Number.parseInt(match[1] ?? '', 16), signature: match[2] ?? '' }
}

function checkChunk(
  { key, signedAt, scope }: SignatureChain,
  before: string,
  hash: string,
  signature: string,
): void {
  const text = ['AWS4-HMAC-SHA256-PAYLOAD', signedAt, scope, before, hashText(''), hash].join('\n')
  if (!isSameText(hmac(key, text).toString('hex'), signature)) throw new StoreError('SignatureDoesNotMatch')
}

async function readTrailers(
  input: ByteReader,
  { chain, trailerNames, trailers }: ChunkedBody,
  before: string,
) {
  let signature = ''
  for (let line = await input.line(); line !== ''; line = await input.line()) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase().trim()
    const value = line.slice(colon + 1).trim()
    if (name === 'x-amz-trailer-signature') signature = value
    else if (trailerNames.includes(name)) trailers.set(name, value)
    else throw new StoreError('InvalidRequest', 'The body has a trailer that x-amz-trailer did not announce.')
  }
  if (!trailerNames.every((name) => trailers.has(name))) {
    throw new StoreError('InvalidRequest', 'A trailer that x-amz-trailer announced did not come.')
  }
  if (!chain || trailerNames.length === 0) return
  const text = [...trailers].map(([name, value]) => `${name}:${value}\n`).join('')
  const signed = ['AWS4-HMAC-SHA256-TRAILER', chain.signedAt, chain.scope, before, hashText(text)].join('\n')
  if (!isSameText(hmac(chain.key, signed).toString('hex'), signature))
    throw new StoreError('SignatureDoesNotMatch')
}

const longestLine = 4096

/** Reads lines and chunks from a stream of bytes. The end of the stream reads as an empty line. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)
  #hasEnded = false

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\r\n')
      if (end >= 0) {
        const line = this.#rest.toString('latin1', 0, end)
        this.#rest = this.#rest.subarray(end + 2)
        return line
      }
      if (this.#rest.length > longestLine)
        throw new StoreError('IncompleteBody', 'The chunked body is malformed.')
      if (!(await this.#more())) return this.#lastLine()
    }
  }

  /** Returns at least one byte, at most `most`. */
  async some(most: number): Promise<Buffer> {
    if (this.#rest.length === 0 && !(await this.#more())) throw new StoreError('IncompleteBody')
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  #lastLine(): string {
    const line = this.#rest.toString('latin1')
    this.#rest = Buffer.alloc(0)
    return line
  }

  async #more(): Promise<boolean> {
    if (this.#hasEnded) return false
    const { done, value } = await this.#source.next()
    this.#hasEnded = done === true
    if (done || value.length === 0) return !done
    this.#rest =
      this.#rest.length === 0
        ? Buffer.from(value.buffer, value.byteOffset, value.length)
        : Buffer.concat([this.#rest, value])
    return true
  }
}
