import type { IncomingMessage, ServerResponse } from 'node:http'
import { headersOfAll } from '../errors.ts'
import type { KnownMedia } from './known-media.ts'
import { pictureHead, unmodifiedHead } from './picture-head.ts'
import { findVariant } from './variant.ts'
import type { Variants } from './variants.ts'

/** Answers at once where that is possible, and says with which status; 0 where it is not. */
export type AnswerPicture = (request: IncomingMessage, response: ServerResponse) => number

/** As `ingestedName` and `variantName` together; whatever else is said of pictures, the routes say. */
const picturePath = /^\/media\/([0-9a-f]{32}\.[a-z]{3,4})\/(\d{3,4}|social-\d{1,2})$/

/** Pictures that are in memory straight on Node's HTTP, as the routes of `media.ts` would answer. */
export function pictureListener(known: KnownMedia, variants: Variants): AnswerPicture {
  return ({ method, url = '', headers }, response) => {
    if (!url.startsWith('/media/') || (method !== 'GET' && method !== 'HEAD')) return 0
    // Questions that bring a body along, or name no host, are looked at closely elsewhere.
    if (headers.host === undefined || headers['transfer-encoding'] !== undefined) return 0
    const [, name = '', wanted] = picturePath.exec(url) ?? []
    const media = known.findRemembered(name)
    const variant = media && findVariant(media, wanted, headers.accept)
    if (media === undefined || variant === undefined) return 0
    const head = unmodifiedHead(media, variant)
    if (headers['if-none-match'] === head.etag) {
      response.writeHead(304, { ...head, ...headersOfAll }).end()
      return 304
    }
    const bytes = variants.findInMemory(media, variant)
    if (bytes === undefined) return 0
    response.writeHead(200, { ...pictureHead(head, variant, bytes.length), ...headersOfAll })
    response.end(method === 'HEAD' ? undefined : bytes)
    return 200
  }
}
