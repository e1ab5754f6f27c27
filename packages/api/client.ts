import type { Page } from '@tsuzuri/content/page-number'
import type {
  ArticleCard,
  BannerView,
  Feature,
  PublishedArticle,
  PublishedCategory,
  PublishedTag,
  PublishedUser,
} from '@tsuzuri/content/published'
import type { SiteSettings } from '@tsuzuri/content/site-settings'
import type { Problem } from './problem.ts'

export type ApiClientOptions = {
  /** Where the API is: `''` for the page's own server, `https://api.example.com` elsewhere. */
  baseUrl?: string
  /** How it is asked: over HTTP, or in the process on the server. */
  fetch?: (request: Request) => Response | Promise<Response>
  timeoutMs?: number
}

export type Asking = { signal?: AbortSignal }

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

/** The one client of the back end, the same in browsers and on the server (C12). */
export function openApiClient(options: ApiClientOptions = {}) {
  const ask = <T>(path: string, query: Query = {}, asking: Asking & { token?: string } = {}) =>
    fetchJson<T>(options, path, query, asking)
  return {
    listArticles: (
      filter: { category?: string; subcategory?: string; tag?: string; user?: string; page?: number },
      asking?: Asking,
    ) => ask<Page<ArticleCard>>('/api/articles', filter, asking),
    getArticle: (slug: string, asking?: Asking) =>
      ask<PublishedArticle>(`/api/articles/${segment(slug)}`, {}, asking),
    listRelated: (slug: string, asking?: Asking) =>
      ask<Page<ArticleCard>>(`/api/articles/${segment(slug)}/related`, {}, asking),
    listCategories: (asking?: Asking) => ask<Page<PublishedCategory>>('/api/categories', {}, asking),
    listFeatures: (asking?: Asking) => ask<Page<Feature>>('/api/features', {}, asking),
    listTags: (page: number, asking?: Asking) => ask<Page<PublishedTag>>('/api/tags', { page }, asking),
    getTag: (slug: string, asking?: Asking) => ask<PublishedTag>(`/api/tags/${segment(slug)}`, {}, asking),
    listUsers: (page: number, asking?: Asking) => ask<Page<PublishedUser>>('/api/users', { page }, asking),
    getUser: (slug: string, asking?: Asking) => ask<PublishedUser>(`/api/users/${segment(slug)}`, {}, asking),
    listRanking: (period: 'day' | 'week' | 'month', asking?: Asking) =>
      ask<Page<ArticleCard>>('/api/ranking', { period }, asking),
    listBanners: (asking?: Asking) => ask<Page<BannerView>>('/api/banners', {}, asking),
    getSettings: (asking?: Asking) => ask<SiteSettings>('/api/settings', {}, asking),
    getDraft: (token: string, asking?: Asking) =>
      ask<PublishedArticle>('/api/draft', {}, { ...asking, token }),
  }
}

type Query = Record<string, string | number | undefined>

async function fetchJson<T>(
  { baseUrl = '', fetch = globalThis.fetch, timeoutMs = defaultTimeoutMs }: ApiClientOptions,
  path: string,
  query: Query,
  { signal, token }: Asking & { token?: string },
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const request = new Request(addressOf(baseUrl, path, query), {
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    redirect: 'manual',
  })
  const response = await fetch(request)
  if (response.ok) return (await response.json()) as T
  throw new ApiProblem(await readProblem(response))
}

function addressOf(baseUrl: string, path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
  const base = baseUrl === '' && typeof location !== 'undefined' ? location.origin : baseUrl
  return `${base.replace(/\/$/, '')}${path}${search}`
}

async function readProblem(response: Response): Promise<Problem> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false
  if (isProblem) return (await response.json()) as Problem
  return {
    type: 'about:blank',
    title: 'Unexpected answer',
    status: response.status === 0 ? 502 : response.status,
    code: 'unexpected',
    detail: 'サーバーから思わぬ答えが返りました。',
    detailEn: 'The server gave an unexpected answer.',
  }
}

function segment(slug: string): string {
  return encodeURIComponent(slug)
}
