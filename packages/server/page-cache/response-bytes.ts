import { dependenciesOf } from './response-dependencies.ts'

const bytesOf = new WeakMap<Response, Buffer>()

/**
 * A response with this body. For a caller that takes bytes they stay beside the response: a `Response` copies them when
 * it is made, and again through a stream when it is read.
 */
export function respondWithBytes(c: { env: unknown }, bytes: Buffer, init: ResponseInit): Response {
  if (dependenciesOf(c).takesBytes !== true) return new Response(new Uint8Array(bytes), init)
  const response = new Response(null, init)
  bytesOf.set(response, bytes)
  return response
}

/** The body of a response that was requested with `takesBytes`. */
export async function readBytes(response: Response): Promise<Buffer> {
  return bytesOf.get(response) ?? Buffer.from(await response.arrayBuffer())
}
