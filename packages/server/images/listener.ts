import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Media } from '@tsuzuri/content/media'
import { headersOfAll } from '../errors.ts'
import { endWith } from '../http/end-with.ts'
import { readRequestHeaders } from '../page-cache/request-headers.ts'
import type { KnownMedia } from './known-media.ts'
import { pictureHead, unmodifiedHead } from './picture-head.ts'
import { findVariant, type Variant } from './variant.ts'
import type { Variants } from './variants.ts'

/** Answers at once where that is possible, and says with which status; 0 where it is not. */
export type AnswerPicture = (request: IncomingMessage, response: ServerResponse) => number

/** As `ingestedName` and `variantName` together; whatever else is said of pictures, the routes say. */
const picturePath = /^\/media\/([0-9a-f]{32}\.[a-z]{3,4})\/(\d{3,4}|social-\d{1,2})$/

/** Pictures that are in memory straight on Node's HTTP, as the routes of `media.ts` would answer. */
export function pictureListener(known: KnownMedia, variants: Variants): AnswerPicture {
  const written = new WeakMap<Uint8Array, WrittenPicture>()

  return ({ method, url = '', rawHeaders }, response) => {
    if (!url.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return 0
    const { host, hasBody, accept, ifNoneMatch } = readRequestHeaders(rawHeaders)
    // Questions that bring a body along, or name no host, are looked at closely elsewhere.
    if (host === undefined || hasBody) return 0
    const [, name = '', wanted] = picturePath.exec(url) ?? []
    const media = known.findRemembered(name)
    const variant = media && findVariant(media, wanted, accept)
    const picture = media && variant && findWritten(media, variant)
    if (picture === undefined) return 0
    if (ifNoneMatch === picture.etag) {
      response.writeHead(304, picture.unmodifiedHead).end()
      return 304
    }
    response.writeHead(200, picture.head)
    if (method === 'HEAD') response.end()
    else endWith(response, picture.body)
    return 200
  }

  function findWritten(media: Media, variant: Variant): WrittenPicture | undefined {
    const bytes = variants.findInMemory(media, variant)
    if (bytes === undefined) return undefined
    const before = written.get(bytes)
    if (before !== undefined) return before
    const fresh = writeOut(media, variant, bytes)
    written.set(bytes, fresh)
    return fresh
  }
}

/** What is said of a picture, as Node takes it fastest. */
type WrittenPicture = { etag: string; unmodifiedHead: string[]; head: string[]; body: Buffer }

function writeOut(media: Media, variant: Variant, bytes: Uint8Array): WrittenPicture {
  const unmodified = unmodifiedHead(media, variant)
  const line = (head: Record<string, string>) => Object.entries({ ...head, ...headersOfAll }).flat()
  return {
    etag: unmodified.etag,
    unmodifiedHead: line(unmodified),
    head: line(pictureHead(unmodified, variant, bytes.length)),
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  }
}
