import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const worthCompressing = 700

type Coding = 'br' | 'gzip' | 'identity'

/** Gives text answers a strong ETag per coding, answers 304 to who has it already, and compresses for who can read it. */
export function representation(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('content-type') ?? ''
    if (!/json|html|javascript|xml|text\//.test(type) || c.res.headers.has('content-encoding')) return
    // Who knows its name beforehand writes while it is read, and is not held here.
    if (c.res.headers.has('etag')) return
    const plain = Buffer.from(await c.res.arrayBuffer())
    const headers = new Headers(c.res.headers)
    headers.append('vary', 'Accept-Encoding')
    const coding =
      plain.length < worthCompressing ? 'identity' : chooseCoding(c.req.header('accept-encoding') ?? '')
    const isStored = c.res.status === 200 && headers.get('cache-control')?.includes('no-store') !== true
    if (isStored) {
      const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
      headers.set('etag', etagOf(hash, coding))
      if (matches(c.req.header('if-none-match'), hash)) {
        headers.delete('content-type')
        headers.delete('content-length')
        c.res = new Response(null, { status: 304, headers })
        return
      }
    }
    const bytes = await encode(plain, coding)
    if (coding !== 'identity') headers.set('content-encoding', coding)
    headers.set('content-length', String(bytes.length))
    c.res = new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), {
      status: c.res.status,
      headers,
    })
  }
}

function etagOf(hash: string, coding: Coding): string {
  return coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`
}

/** Whoever has the same content in another coding has it, too. */
function matches(header: string | undefined, hash: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  const codings: Coding[] = ['br', 'gzip', 'identity']
  const known = new Set(codings.map((coding) => etagOf(hash, coding)))
  return header.split(',').some((etag) => known.has(etag.trim().replace(/^W\//, '')))
}

function chooseCoding(header: string): Coding {
  const weighed = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
  const refused = /^q\s*=\s*0(\.0*)?$/
  const accepted = new Set(
    weighed.flatMap(([coding = '', weight = '']) => (refused.test(weight) ? [] : coding)),
  )
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity'
}

async function encode(plain: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'br') {
    return compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    })
  }
  return coding === 'gzip' ? compressGzip(plain, { level: 6 }) : plain
}
