import type { Context as HonoContext } from 'hono'
import { Denial, problem } from '../errors.ts'

/** Reads the whole body. Beyond the limit it stops reading and throws 413, whatever Content-Length says. */
export async function readLimitedBody(c: HonoContext, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(c.req.header('content-length') ?? 0) > mostBytes) throw tooLarge()
  const { body } = c.req.raw
  if (body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > mostBytes) throw tooLarge()
    chunks.push(chunk)
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function tooLarge(): Denial {
  return new Denial(problem(413, 'too-large', '送られたものが大きすぎます。', 'The body is too large.'))
}
