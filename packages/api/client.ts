import type { PublishedArticle } from '@tsuzuri/content/published'
import type { AnswerOf } from './answers.ts'
import { type Operation, operationAddress, type OperationName } from './operations.ts'
import type { Problem } from './problem.ts'

export type ApiClientOptions = {
  /** The base URL of the API: `''` for the page's own server, `https://api.example.com` elsewhere. */
  baseUrl?: string
  fetch?: (request: Request) => Response | Promise<Response>
  timeoutMs?: number
}

/**
 * Calls an operation: over HTTP, or in the process on the server. Returns the response body, which callers may share
 * and must not change; throws an `ApiProblem` for any status but 200.
 */
export type ApiTransport = (
  operation: Operation,
  request: RequestOptions & { token?: string },
) => Promise<unknown>

/** `keepalive`: the request is sent even while the page unloads, unless its body is too large for browsers. */
export type RequestOptions = { signal?: AbortSignal; keepalive?: boolean }

export type ApiClient = ReturnType<typeof openApiClient>

const defaultTimeoutMs = 10_000
/** Browsers refuse requests with `keepalive` whose bodies exceed 64 KiB together. */
const mostKeepaliveBytes = 60 * 1024

/** An error response of the API (`application/problem+json`). */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }

  get status(): number {
    return this.problem.status
  }
}

/** Compares by name, not by class: the server's source and the built pages have separate copies of this module. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem' && 'problem' in error
}

/** The one client of the back end, the same in browsers and on the server (C12). */
export function openApiClient({
  transport,
  ...options
}: ApiClientOptions & { transport?: ApiTransport } = {}) {
  const send = transport ?? httpTransport(options)
  const call = async <Name extends OperationName>(
    name: Name,
    input: Operation['input'],
    request: RequestOptions & { token?: string } = {},
  ) => (await send({ name, input }, request)) as AnswerOf<Name>
  return {
    listArticles: (
      filter: {
        category?: string
        subcategory?: string
        tag?: string
        user?: string
        series?: string
        page?: number
      },
      request?: RequestOptions,
    ) => call('listArticles', filter, request),
    getArticle: (slug: string, request?: RequestOptions) =>
      // Without `body` the text comes as blocks.
      call('getArticle', { slug }, request) as Promise<PublishedArticle>,
    listRelated: (slug: string, request?: RequestOptions) => call('listRelated', { slug }, request),
    listPlaces: (slug: string, request?: RequestOptions) => call('listPlaces', { slug }, request),
    getReadings: (slug: string, request?: RequestOptions) => call('getReadings', { slug }, request),
    searchArticles: (search: { q: string; category?: string; page?: number }, request?: RequestOptions) =>
      call('searchArticles', search, request),
    listSuggestions: (q: string, request?: RequestOptions) => call('listSuggestions', { q }, request),
    listCategories: (request?: RequestOptions) => call('listCategories', {}, request),
    listNewestByCategory: (request?: RequestOptions) => call('listNewestByCategory', {}, request),
    listFeatures: (request?: RequestOptions) => call('listFeatures', {}, request),
    listTags: (page: number, request?: RequestOptions) => call('listTags', { page }, request),
    getTag: (slug: string, request?: RequestOptions) => call('getTag', { slug }, request),
    listUsers: (page: number, request?: RequestOptions) => call('listUsers', { page }, request),
    getUser: (slug: string, request?: RequestOptions) => call('getUser', { slug }, request),
    listSeries: (page: number, request?: RequestOptions) => call('listSeries', { page }, request),
    getSeries: (slug: string, page: number, request?: RequestOptions) =>
      call('getSeries', { slug, page }, request),
    listRanking: (period: 'day' | 'week' | 'month', request?: RequestOptions) =>
      call('listRanking', { period }, request),
    listBanners: (request?: RequestOptions) => call('listBanners', {}, request),
    getSettings: (request?: RequestOptions) => call('getSettings', {}, request),
    getSite: (request?: RequestOptions) => call('getSite', {}, request),
    getDraft: (token: string, request?: RequestOptions) => call('getDraft', {}, { ...request, token }),
    getFront: (of: { category?: string; subcategory?: string }, request?: RequestOptions) =>
      call('getFront', of, request),
  }
}

export function httpTransport(options: ApiClientOptions = {}): ApiTransport {
  return (operation, request) =>
    requestJson(options, { method: 'GET', path: operationAddress(operation), query: {} }, request)
}

type Query = Record<string, string | number | undefined>

export type ApiRequest = { method: string; path: string; query: Query; body?: unknown }

/** Sends one JSON request; throws `ApiProblem` for an error response. */
export async function requestJson<T>(
  { baseUrl = '', fetch = globalThis.fetch, timeoutMs = defaultTimeoutMs }: ApiClientOptions,
  { method, path, query, body }: ApiRequest,
  { signal, keepalive = false, token }: RequestOptions & { token?: string } = {},
): Promise<T> {
  const { end, stop } = abortedBy(signal, timeoutMs)
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const request = new Request(addressOf(baseUrl, path, query), {
    method,
    ...(sent === undefined ? {} : { body: sent }),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: end,
    keepalive: keepalive && (sent === undefined || isSmall(sent)),
    redirect: 'manual',
  })
  return unlessAborted(end, answerTo<T>(request, fetch)).finally(stop)
}

function isSmall(body: string): boolean {
  return new TextEncoder().encode(body).length <= mostKeepaliveBytes
}

/** `AbortSignal.any` of a timeout and another signal; Safari has it only since 17.4 (2024). */
function abortedBy(
  signal: AbortSignal | undefined,
  timeoutMs: number,
): { end: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new DOMException('The request timed out.', 'TimeoutError')),
    timeoutMs,
  )
  const follow = () => controller.abort(signal?.reason)
  signal?.addEventListener('abort', follow, { once: true })
  if (signal?.aborted === true) follow()
  return {
    end: controller.signal,
    stop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', follow)
    },
  }
}

async function answerTo<T>(
  request: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<T> {
  const response = await fetch(request)
  const type = response.headers.get('content-type') ?? ''
  const isExpected = type.startsWith(response.ok ? 'application/json' : 'application/problem+json')
  const body = isExpected ? await readJson(response) : undefined
  if (body === undefined) throw new ApiProblem(unexpected(response))
  if (!response.ok) throw new ApiProblem({ ...retryAfterOf(response), ...(body as Problem) })
  return body as T
}

/** Also reads Retry-After of a proxy's response. */
function retryAfterOf({ headers }: Response): Pick<Problem, 'retryAfterSeconds'> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {}
}

/** `fetch` handles the signal itself; an in-process call does not. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    if (signal.aborted) leave()
  })
}

function addressOf(baseUrl: string, path: string, query: Query): string {
  const base = baseUrl === '' && typeof location !== 'undefined' ? location.origin : baseUrl
  return `${base.replace(/\/$/, '')}${path}${searchOf(query)}`
}

function searchOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function unexpected(response: Response): Problem {
  const { status, ok } = response
  return {
    type: 'about:blank',
    title: 'Unexpected answer',
    status: ok || status === 0 ? 502 : status,
    code: 'unexpected',
    detail: 'サーバーから予期しない応答がありました。少し待ってから、もう一度お試しください。',
    detailEn: 'The server gave an unexpected answer.',
    ...retryAfterOf(response),
  }
}
