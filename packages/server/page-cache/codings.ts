import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib'
import { rememberHeader } from '../http/remember-header.ts'

export type Coding = 'br' | 'gzip' | 'identity'

const compressBrotli = promisify(brotliCompress)
const decompressBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

const codingFor = rememberHeader(weigh)

/** The smallest coding that a client can read, by its `Accept-Encoding`. */
export function chooseCoding(header: string | undefined): Coding {
  return header === undefined ? 'identity' : codingFor(header)
}

/** `quick` for the first request of a page; `careful` once it is requested again. */
export type Care = 'quick' | 'careful'

const brotliQuality = { quick: 1, careful: 6 }
const gzipLevel = { quick: 1, careful: 7 }
/** Allocating zlib's default 256 kB takes longer than the better compression is worth for a quickly compressed page. */
const gzipMemory = { quick: { windowBits: 14, memLevel: 7 }, careful: {} }
/** Shorter texts are not compressed: it would save nothing. */
export const worthCompressing = 700
/** Below this size, dispatching to the thread pool takes longer than compressing quickly in this thread. */
const threadPoolBytes = 131_072

export async function encode(plain: Buffer, coding: Coding, care: Care): Promise<Buffer> {
  if (coding === 'identity') return plain
  const isSoonDone = care === 'quick' && plain.length < threadPoolBytes
  if (coding === 'gzip') {
    const options = { level: gzipLevel[care], chunkSize: chunkFor(plain.length), ...gzipMemory[care] }
    return isSoonDone ? gzipSync(plain, options) : compressGzip(plain, options)
  }
  const options = {
    chunkSize: chunkFor(plain.length),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[care],
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
    },
  }
  return isSoonDone ? brotliCompressSync(plain, options) : compressBrotli(plain, options)
}

/** The size of the output buffer for a typical page; zlib's default is several times larger. */
function chunkFor(length: number): number {
  return Math.min(65_536, Math.max(1024, Math.ceil(length / 3)))
}

/** A window larger than the text compresses no better and takes megabytes. */
function windowFor(length: number): number {
  return Math.min(22, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))))
}

export async function decode(body: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return decompressBrotli(body)
  return coding === 'gzip' ? decompressGzip(body) : body
}

/** A coding that the header does not name, or weighs below `identity`, is not used (RFC 9110, 12.5.3). */
function weigh(header: string): Coding {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.map((one) => /^q\s*=\s*([\d.]+)$/.exec(one)?.[1]).find((q) => q !== undefined)
    weights.set(coding, weight === undefined ? 1 : Number(weight))
  }
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const identity = weights.get('identity') ?? weights.get('*') ?? 0
  const [best = 'identity'] = (['br', 'gzip'] as const)
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= identity)
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return best
}
