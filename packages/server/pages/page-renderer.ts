import { type ApiClient, openApiClient } from '@tsuzuri/api/client'
import type { Rendered } from '@tsuzuri/reader/render-types'
import type { Context } from '../context.ts'
import { pageUsageHeaders } from '../crawlers/usage-header.ts'
import type { ApiResponses } from '../page-cache/api-responses.ts'
import type { ApiPart } from '../page-cache/response-dependencies.ts'
import { pageHeaders } from './page-headers.ts'
import type { Reader } from './reader.ts'

type Parts = Map<string, ApiPart>

/** A page of the magazine. A redirect has nothing but its location. */
export type RenderedPage = {
  status: number
  location: string | undefined
  headers: Readonly<Record<string, string>>
  html: string
}

/** Renders the reader's pages from API responses in the process, and notes these in `parts`. */
export type PageRenderer = {
  openApi: (parts?: Parts) => ApiClient
  render: (address: string, asked?: { api?: ApiClient; draftToken?: string | undefined }) => Promise<Rendered>
  renderPage: (address: string, parts?: Parts) => Promise<RenderedPage>
}

export function openPageRenderer(
  { config, log }: Context,
  reader: Reader,
  apiResponses: ApiResponses,
  { isStatic }: { isStatic?: boolean } = {},
): PageRenderer {
  const openApi = (parts?: Parts) =>
    openApiClient({ transport: (operation, { token }) => apiResponses.call(operation, token, parts) })

  const render: PageRenderer['render'] = (address, { api = openApi(), draftToken } = {}) =>
    reader.render({
      address,
      api,
      publicUrl: config.publicUrl,
      assets: reader.assets,
      isStatic,
      draftToken,
      onError: (error) => log.error({ err: error, path: address.split('?')[0] }, 'page failed'),
    })

  return {
    openApi,
    render,
    async renderPage(address, parts) {
      const api = openApi(parts)
      const { status, headers, html, category } = await render(address, { api })
      if (status >= 300 && status < 400)
        return { status, location: headers['location'] ?? '/magazine/', headers: {}, html: '' }
      if (status >= 500) return { status, location: undefined, headers: failedHeaders(status), html }
      const [{ settings }, { crawlers }] = await Promise.all([api.getSite(), api.getSettings()])
      const isPurged = config.purge !== undefined
      const usage = pageUsageHeaders({ crawlers }, { category, publicUrl: config.publicUrl })
      return { status, location: undefined, headers: pageHeaders(settings, { isPurged, usage }), html }
    },
  }
}

/** The site settings may be unavailable, so the error page allows no external content. */
function failedHeaders(status: number): Record<string, string> {
  const retry = status === 503 ? { 'retry-after': '2' } : {}
  return { ...pageHeaders({ transmissions: [] }), 'cache-control': 'no-store', ...retry }
}
