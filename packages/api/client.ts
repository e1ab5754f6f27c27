import type { Page } from '@tsuzuri/content/page-number'
import type {
  ArticleCard,
  BannerView,
  CategoryWithNewest,
  Feature,
  Place,
  PublishedArticle,
  PublishedCategory,
  PublishedTag,
  PublishedUser,
  SearchPage,
  SearchSuggestion,
  SiteView,
} from '@tsuzuri/content/published'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import { type Operation, operationAddress, type OperationName } from './operations.ts'
import type { Problem } from './problem.ts'

export type ApiClientOptions = {
  /** Where the API is: `''` for the page's own server, `https://api.example.com` elsewhere. */
  baseUrl?: string
  fetch?: (request: Request) => Response | Promise<Response>
  timeoutMs?: number
}

/**
 * Calls an operation: over HTTP, or in the process on the server. Returns the response body, which other callers may share
 * and nobody may change; throws an `ApiProblem` for any status but 200.
 */
export type ApiTransport = (operation: Operation, asking: Asking & { token?: string }) => Promise<unknown>

/** `keepalive`: goes out even though the page is being left. */
export type Asking = { signal?: AbortSignal; keepalive?: boolean }

export type ApiClient = ReturnType<typeof openApiClient>

const defaultTimeoutMs = 10_000

/** The API answered with a problem. */
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

/** Also where the problem was made by another copy of this file: the server's own, or the built pages'. */
export function isApiProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && error.name === 'ApiProblem' && 'problem' in error
}

/** The one client of the back end, the same in browsers and on the server (C12). */
export function openApiClient({
  transport,
  ...options
}: ApiClientOptions & { transport?: ApiTransport } = {}) {
  const send = transport ?? httpTransport(options)
  const call = async <T>(
    name: OperationName,
    input: Operation['input'],
    asking: Asking & { token?: string } = {},
  ) => (await send({ name, input }, asking)) as T
  return {
    listArticles: (
      filter: { category?: string; subcategory?: string; tag?: string; user?: string; page?: number },
      asking?: Asking,
    ) => call<Page<ArticleCard>>('listArticles', filter, asking),
    getArticle: (slug: string, asking?: Asking) => call<PublishedArticle>('getArticle', { slug }, asking),
    listRelated: (slug: string, asking?: Asking) => call<Page<ArticleCard>>('listRelated', { slug }, asking),
    listPlaces: (slug: string, asking?: Asking) => call<Page<Place>>('listPlaces', { slug }, asking),
    searchArticles: (search: { q: string; category?: string; page?: number }, asking?: Asking) =>
      call<SearchPage>('searchArticles', search, asking),
    listSuggestions: (q: string, asking?: Asking) =>
      call<Page<SearchSuggestion>>('listSuggestions', { q }, asking),
    listCategories: (asking?: Asking) => call<Page<PublishedCategory>>('listCategories', {}, asking),
    listNewestByCategory: (asking?: Asking) =>
      call<Page<CategoryWithNewest>>('listNewestByCategory', {}, asking),
    listFeatures: (asking?: Asking) => call<Page<Feature>>('listFeatures', {}, asking),
    listTags: (page: number, asking?: Asking) => call<Page<PublishedTag>>('listTags', { page }, asking),
    getTag: (slug: string, asking?: Asking) => call<PublishedTag>('getTag', { slug }, asking),
    listUsers: (page: number, asking?: Asking) => call<Page<PublishedUser>>('listUsers', { page }, asking),
    getUser: (slug: string, asking?: Asking) => call<PublishedUser>('getUser', { slug }, asking),
    listRanking: (period: 'day' | 'week' | 'month', asking?: Asking) =>
      call<Page<ArticleCard>>('listRanking', { period }, asking),
    listBanners: (asking?: Asking) => call<Page<BannerView>>('listBanners', {}, asking),
    getSettings: (asking?: Asking) => call<SiteSettings>('getSettings', {}, asking),
    getSite: (asking?: Asking) => call<SiteView>('getSite', {}, asking),
    getDraft: (token: string, asking?: Asking) =>
      call<PublishedArticle>('getDraft', {}, { ...asking, token }),
  }
}

function httpTransport(options: ApiClientOptions): ApiTransport {
  return (operation, asking) =>
    askJson(options, { method: 'GET', path: operationAddress(operation), query: {} }, asking)
}

type Query = Record<string, string | number | undefined>

export type Question = { method: string; path: string; query: Query; body?: unknown }

/** Asks one address: JSON out, JSON in, a problem thrown as `ApiProblem`. */
export async function askJson<T>(
  { baseUrl = '', fetch = globalThis.fetch, timeoutMs = defaultTimeoutMs }: ApiClientOptions,
  { method, path, query, body }: Question,
  { signal, keepalive = false, token }: Asking & { token?: string } = {},
): Promise<T> {
  const { end, stop } = abortedBy(signal, timeoutMs)
  const request = new Request(addressOf(baseUrl, path, query), {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: end,
    keepalive,
    redirect: 'manual',
  })
  return unlessAborted(end, answerTo<T>(request, fetch)).finally(stop)
}

/** `AbortSignal.any` of a timeout and another signal; browsers have it only since 2024 (Safari 17.4). */
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

/** Also where a proxy in between answers for the server. */
function retryAfterOf({ headers }: Response): Pick<Problem, 'retryAfterSeconds'> {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {}
}

/** Over HTTP `fetch` itself gives up; an answer that is made in the process does not look at the signal. */
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
    detail: 'サーバーから思わぬ答えが返りました。',
    detailEn: 'The server gave an unexpected answer.',
    ...retryAfterOf(response),
  }
}
