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
import type { Problem } from './problem.ts'

export type ApiClientOptions = {
  /** The base URL of the API: `''` for the page's own server, `https://api.example.com` elsewhere. */
  baseUrl?: string
  /** Sends the request: over HTTP, or in-process on the server. */
  fetch?: (request: Request) => Response | Promise<Response>
  /** Calls the API in-process without Request and Response objects. */
  answer?: (address: string, token: string | undefined) => Promise<ApiAnswer>
  timeoutMs?: number
}

/** The response of the API. The body is shared, so it must not be changed. */
export type ApiAnswer = { status: number; body: unknown }

/** `keepalive`: the request is sent even while the page unloads. */
export type RequestOptions = { signal?: AbortSignal; keepalive?: boolean }

export type ApiClient = ReturnType<typeof openApiClient>

const defaultTimeoutMs = 10_000

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

/** The API client, used in browsers and on the server (C12). */
export function openApiClient(options: ApiClientOptions = {}) {
  const ask = <T>(path: string, query: Query = {}, request: RequestOptions & { token?: string } = {}) =>
    requestJson<T>(options, { method: 'GET', path, query }, request)
  return {
    listArticles: (
      filter: { category?: string; subcategory?: string; tag?: string; user?: string; page?: number },
      request?: RequestOptions,
    ) => ask<Page<ArticleCard>>('/api/articles', filter, request),
    getArticle: (slug: string, request?: RequestOptions) =>
      ask<PublishedArticle>(`/api/articles/${segment(slug)}`, {}, request),
    listRelated: (slug: string, request?: RequestOptions) =>
      ask<Page<ArticleCard>>(`/api/articles/${segment(slug)}/related`, {}, request),
    listPlaces: (slug: string, request?: RequestOptions) =>
      ask<Page<Place>>(`/api/articles/${segment(slug)}/places`, {}, request),
    searchArticles: (search: { q: string; category?: string; page?: number }, request?: RequestOptions) =>
      ask<SearchPage>('/api/search', search, request),
    listSuggestions: (q: string, request?: RequestOptions) =>
      ask<Page<SearchSuggestion>>('/api/search/suggestions', { q }, request),
    listCategories: (request?: RequestOptions) =>
      ask<Page<PublishedCategory>>('/api/categories', {}, request),
    listNewestByCategory: (request?: RequestOptions) =>
      ask<Page<CategoryWithNewest>>('/api/categories/newest', {}, request),
    listFeatures: (request?: RequestOptions) => ask<Page<Feature>>('/api/features', {}, request),
    listTags: (page: number, request?: RequestOptions) =>
      ask<Page<PublishedTag>>('/api/tags', { page }, request),
    getTag: (slug: string, request?: RequestOptions) =>
      ask<PublishedTag>(`/api/tags/${segment(slug)}`, {}, request),
    listUsers: (page: number, request?: RequestOptions) =>
      ask<Page<PublishedUser>>('/api/users', { page }, request),
    getUser: (slug: string, request?: RequestOptions) =>
      ask<PublishedUser>(`/api/users/${segment(slug)}`, {}, request),
    listRanking: (period: 'day' | 'week' | 'month', request?: RequestOptions) =>
      ask<Page<ArticleCard>>('/api/ranking', { period }, request),
    listBanners: (request?: RequestOptions) => ask<Page<BannerView>>('/api/banners', {}, request),
    getSettings: (request?: RequestOptions) => ask<SiteSettings>('/api/settings', {}, request),
    getSite: (request?: RequestOptions) => ask<SiteView>('/api/site', {}, request),
    getDraft: (token: string, request?: RequestOptions) =>
      ask<PublishedArticle>('/api/draft', {}, { ...request, token }),
  }
}

type Query = Record<string, string | number | undefined>

export type ApiRequest = { method: string; path: string; query: Query; body?: unknown }

/** Sends one JSON request; throws `ApiProblem` for an error response. */
export async function requestJson<T>(
  { baseUrl = '', fetch = globalThis.fetch, timeoutMs = defaultTimeoutMs, answer }: ApiClientOptions,
  { method, path, query, body }: ApiRequest,
  { signal, keepalive = false, token }: RequestOptions & { token?: string } = {},
): Promise<T> {
  if (answer !== undefined) {
    const answered = await answer(`${path}${searchOf(query)}`, token)
    if (answered.status !== 200) throw new ApiProblem(answered.body as Problem)
    return answered.body as T
  }
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
    detail: 'サーバーから思わぬ答えが返りました。',
    detailEn: 'The server gave an unexpected answer.',
    ...retryAfterOf(response),
  }
}

function segment(slug: string): string {
  return encodeURIComponent(slug.toWellFormed())
}
