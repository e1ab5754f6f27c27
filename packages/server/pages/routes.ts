import { Hono } from 'hono'
import { openApiClient } from '@tsuzuri/api/client'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import type { Context } from '../context.ts'
import { draftRoutes } from './draft.ts'
import { readAssets } from './assets.ts'
import { pageHeaders } from './page-headers.ts'
import type { Reader } from './reader.ts'

/** The names of the query that a page may know; nothing else of a request can change what is drawn. */
const queryNames = ['q', 'category', 'page'] as const
const searchPath = '/magazine/HPB/search/'

export type AnswerApi = (request: Request) => Response | Promise<Response>

/** The reader's site: built files, then pages drawn from the API's answers in the process. */
export async function pageRoutes(context: Context, reader: Reader, answerApi: AnswerApi): Promise<Hono> {
  const { config, log } = context
  const assets = await readAssets(reader.folder)
  const api = openApiClient({ baseUrl: 'http://magazine.invalid', fetch: answerApi })

  const draw = async (address: string, draftToken?: string) => {
    const { render } = reader
    const onError = (error: unknown) => log.error({ err: error, path: address.split('?')[0] }, 'page failed')
    return render({ address, api, publicUrl: config.publicUrl, assets: reader.assets, draftToken, onError })
  }

  return new Hono()
    .route('/', draftRoutes(context, draw))
    .get(transmissionPath, async () => {
      const { status, html } = await draw(transmissionPath)
      return new Response(html, { status, headers: pageHeaders({ transmissions: [] }) })
    })
    .get(transmissionPath.slice(0, -1), (c) => c.redirect(transmissionPath, 301))
    .get('/magazine', (c) => c.redirect(withQuery('/magazine/', c.req.url), 301))
    .get('/magazine/*', async (c) => {
      const asset = assets.get(c.req.path)
      if (asset !== undefined) {
        const caching = asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        return c.body(asset.body, 200, { 'content-type': asset.type, 'cache-control': caching })
      }
      const { status, headers, html } = await draw(addressOf(c.req.url))
      if (status >= 300 && status < 400) {
        return new Response(null, {
          status,
          headers: {
            location: withQuery(headers['location'] ?? '/magazine/', c.req.url),
            'cache-control': 'public, max-age=300',
          },
        })
      }
      return new Response(html, { status, headers: pageHeaders(await api.getSettings()) })
    })
}

/** A redirect keeps the query (R1), also what no page looks at: it may say where the reader came from. */
function withQuery(location: string, asked: string): string {
  const { pathname, search } = new URL(asked)
  const [path = location, own] = location.split('?')
  const isOurs = own === undefined || pathname === searchPath.slice(0, -1)
  return isOurs ? `${path}${search}` : location
}

/** Path and the few query names that count, in one order: the whole of what a page is drawn from. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const query = new URLSearchParams()
  if (pathname === searchPath || pathname === searchPath.slice(0, -1)) {
    for (const name of queryNames) {
      const value = searchParams.get(name)
      if (value !== null) query.set(name, value)
    }
    return `${pathname}${query.size === 0 ? '' : `?${query.toString()}`}`
  }
  return pathname
}
