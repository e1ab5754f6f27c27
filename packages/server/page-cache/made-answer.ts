import type { ContentKey } from '@tsuzuri/content/content-key'
import type { AskApi } from '../api/in-process.ts'
import { headersOfAll } from '../errors.ts'
import { crossOriginHeaders } from '../http/cross-origin.ts'
import type { Noting } from '../noting.ts'
import type { DrawnPage } from '../pages/drawing.ts'
import { allKeys, type Made, type Part } from './kept-answer.ts'
import { markOf } from './mark.ts'
import { utf8Of } from './utf8.ts'

export type AskApp = (request: Request, noting: Noting) => Response | Promise<Response>

type MadeAnswer = Made & { mayBeKept: boolean; isPublic: boolean }

/** Statuses whose answers say something lasting about an address. */
const keptStatuses = new Set([200, 301, 404])

/** How a page is drawn where nothing but the page is wanted; what it was drawn from is noted in `parts`. */
export type AskPage = (key: string, parts: Map<string, Part>) => Promise<DrawnPage>

/**
 * Has an answer made from its key alone: no header, cookie or other word of any request can reach whoever makes it. Says
 * whether it may be kept.
 */
export async function makeAnswer(
  key: string,
  ask: AskApp,
  drawn: Pick<Noting, 'page' | 'parts'> = {},
): Promise<MadeAnswer> {
  const noting: Noting & { reads: Set<ContentKey> } = { parts: new Map(), ...drawn, reads: new Set() }
  const response = await ask(new Request(`http://magazine.invalid${key}`), noting)
  const body = await bodyOf(response, noting)
  const parts = [...(noting.parts?.values() ?? [])]
  const keys = allKeys(noting.reads, parts)
  const caching = response.headers.get('cache-control') ?? ''
  const isPublic = !/no-store|private/.test(caching)
  const isKnown = keys.length > 0 && parts.every((part) => part.keys.length > 0)
  const isText = /json|html|javascript|xml|text\//.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: [...response.headers].flat(),
    body,
    brotli: noting.brotli,
    mark: markOf(body),
    keys,
    reads: [...noting.reads],
    parts,
    isText,
    isPublic,
    mayBeKept:
      isPublic &&
      keptStatuses.has(response.status) &&
      (isKnown || noting.isFixed === true) &&
      !hasSecret(response),
  }
}

/** A page without HTTP in between. One that is not there may have moved, and is seen to by whoever knows. */
export async function makePageAnswer(key: string, askPage: AskPage, ask: AskApp): Promise<MadeAnswer> {
  const noted = new Map<string, Part>()
  const page = await askPage(key, noted)
  if (page.status !== 200) return makeAnswer(key, ask, { page, parts: noted })
  const parts = [...noted.values()]
  const body = utf8Of(page.html)
  return {
    status: page.status,
    headers: [...flatHeaders(page.headers), ...headersAround],
    body,
    mark: markOf(body),
    keys: allKeys([], parts),
    reads: [],
    parts,
    isText: true,
    isPublic: true,
    mayBeKept: parts.length > 0 && parts.every((part) => part.keys.length > 0),
  }
}

/** What the API says without HTTP in between. Refusals have more to them, and are made like everything else. */
export async function makeApiAnswer(key: string, askApi: AskApi): Promise<MadeAnswer | undefined> {
  const reads = new Set<ContentKey>()
  const { status, text } = await askApi(key, undefined, reads)
  if (status !== 200) return undefined
  const body = utf8Of(text)
  return {
    status,
    headers: apiHeaders,
    body,
    mark: markOf(body),
    keys: [...reads],
    reads: [...reads],
    parts: [],
    isText: true,
    isPublic: true,
    mayBeKept: reads.size > 0,
  }
}

const flatHeaders = (headers: Readonly<Record<string, string>>) => Object.entries(headers).flat()
const headersAround = flatHeaders(headersOfAll)
const apiHeaders = flatHeaders({
  'cache-control': 'public, no-cache',
  'content-type': 'application/json',
  ...headersOfAll,
  ...crossOriginHeaders,
})

/** What was answered in the place of a drawn page, as where a missing one has moved, says so by its status. */
async function bodyOf(response: Response, { page }: Noting): Promise<Buffer> {
  if (page !== undefined && response.body === null && response.status === page.status)
    return utf8Of(page.html)
  return Buffer.from(await response.arrayBuffer())
}

/** Nothing that is meant for one reader is handed to another. */
function hasSecret(response: Response): boolean {
  return response.headers.has('set-cookie') || response.headers.has('authorization')
}
