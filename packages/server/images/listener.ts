import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Media } from '@tsuzuri/content/media'
import type { Config } from '../config.ts'
import { commonHeaders } from '../http/common-headers.ts'
import { endResponse } from '../http/end-response.ts'
import { matchesEtag } from '../http/etag.ts'
import { readRequestHeaders } from '../page-cache/request-headers.ts'
import type { KnownMedia } from './known-media.ts'
import { pictureHead, unmodifiedHead } from './picture-head.ts'
import { findVariant, type Variant } from './variant.ts'
import type { Variants } from './variants.ts'

/** Answers synchronously if it can and returns the status; 0 if it cannot. */
export type AnswerPicture = (request: IncomingMessage, response: ServerResponse) => number

/** `ingestedName` and `variantName` combined; all other paths go to the routes. */
const picturePath = /^\/media\/([0-9a-f]{32}\.[a-z]{3,4})\/(\d{3,4}|social-\d{1,2})$/

/** Serves pictures from memory directly on Node's HTTP server, with the same response as the routes of `media.ts`. */
export function pictureListener(
  known: KnownMedia,
  variants: Variants,
  config: Pick<Config, 'publicUrl' | 'purge'>,
): AnswerPicture {
  const common = commonHeaders(config)
  const isTagged = config.purge !== undefined
  const written = new WeakMap<Uint8Array, WrittenPicture>()

  return ({ method, url = '', rawHeaders }, response) => {
    if (!url.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return 0
    const { hosts, hasBody, accept, ifNoneMatch } = readRequestHeaders(rawHeaders)
    // Requests with a body, without a Host header, or with several, are checked by the server.
    if (hosts !== 1 || hasBody) return 0
    const [, name = '', wanted] = picturePath.exec(url) ?? []
    const media = known.findRemembered(name)
    const variant = media && findVariant(media, wanted, accept)
    const picture = media && variant && findWritten(media, variant)
    if (picture === undefined) return 0
    if (matchesEtag(ifNoneMatch, picture.etag)) {
      response.writeHead(304, picture.unmodifiedHead).end()
      return 304
    }
    response.writeHead(200, picture.head)
    if (method === 'HEAD') response.end()
    else endResponse(response, picture.body)
    return 200
  }

  function findWritten(media: Media, variant: Variant): WrittenPicture | undefined {
    const bytes = variants.findInMemory(media, variant)
    if (bytes === undefined) return undefined
    const before = written.get(bytes)
    const usage = known.usage()
    if (before?.usage === usage) return before
    const fresh = { ...writeOut(media, variant, bytes, { common: { ...usage, ...common }, isTagged }), usage }
    written.set(bytes, fresh)
    return fresh
  }
}

/** The response to a picture request, with headers in the flat array form that Node writes fastest. */
type WrittenPicture = {
  etag: string
  unmodifiedHead: string[]
  head: string[]
  body: Buffer
  usage: Readonly<Record<string, string>>
}

function writeOut(
  media: Media,
  variant: Variant,
  bytes: Uint8Array,
  { common, isTagged }: { common: Readonly<Record<string, string>>; isTagged: boolean },
): Omit<WrittenPicture, 'usage'> {
  const unmodified = unmodifiedHead(media, variant, { isTagged })
  const line = (head: Record<string, string>) => Object.entries({ ...head, ...common }).flat()
  return {
    etag: unmodified.etag,
    unmodifiedHead: line(unmodified),
    head: line(pictureHead(unmodified, variant, bytes.length)),
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  }
}
