import type { Context as HonoContext } from 'hono'
import { chooseCoding, type Coding, encode } from '../../page-cache/codings.ts'

/** Serves a document that never changes: it is serialized, and compressed in each coding, once. */
export function openDocumentResponse(build: () => object): (c: HonoContext) => Promise<Response> {
  let plain: Buffer | undefined
  const encoded = new Map<Coding, Promise<Buffer>>()
  return async (c) => {
    plain ??= Buffer.from(JSON.stringify(build()))
    const coding = chooseCoding(c.req.header('accept-encoding'))
    const bytes = encoded.get(coding) ?? encode(plain, coding, 'careful')
    encoded.set(coding, bytes)
    const headers = {
      'content-type': 'application/json',
      vary: 'Accept-Encoding',
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    }
    return new Response(new Uint8Array(await bytes), { headers })
  }
}
