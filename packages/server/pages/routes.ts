import { Hono } from 'hono'
import { openApiClient } from '@tsuzuri/api/client'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import type { Context } from '../context.ts'
import { notingOf } from '../noting.ts'
import type { Answers } from '../page-cache/answers.ts'
import { cacheKeyOf } from '../page-cache/cache-key.ts'
import type { Part } from '../page-cache/kept-answer.ts'
import { draftRoutes } from './draft.ts'
import { readAssets } from './assets.ts'
import { pageHeaders } from './page-headers.ts'
import type { Reader } from './reader.ts'
import { withQuery } from './redirect-location.ts'
import { webManifest } from './web-manifest.ts'

/** The reader's site: built files, then pages drawn from the API's answers in the process. */
export async function pageRoutes(
  context: Context,
  reader: Reader,
  answers: Answers,
  { isStatic }: { isStatic?: boolean } = {},
): Promise<Hono> {
  const { config, log } = context
  const assets = await readAssets(reader.folder)
  const apiFor = (parts?: Map<string, Part>) =>
    openApiClient({ answer: (address, token) => answers.ask(address, token, parts) })

  const draw = async (address: string, draftToken?: string, api = apiFor()) => {
    const { render } = reader
    const onError = (error: unknown) => log.error({ err: error, path: address.split('?')[0] }, 'page failed')
    return render({
      address,
      api,
      publicUrl: config.publicUrl,
      assets: reader.assets,
      isStatic,
      draftToken,
      onError,
    })
  }

  return new Hono()
    .route('/', draftRoutes(context, draw))
    .get(transmissionPath, async () => {
      const { status, html } = await draw(transmissionPath)
      return new Response(html, { status, headers: pageHeaders({ transmissions: [] }) })
    })
    .get(transmissionPath.slice(0, -1), (c) => c.redirect(transmissionPath, 301))
    .get('/magazine', (c) => c.redirect(withQuery('/magazine/', c.req.url), 301))
    .get('/magazine/manifest.webmanifest', async (c) =>
      c.body(JSON.stringify(webManifest(await apiFor(notingOf(c).parts).getSettings())), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=300',
      }),
    )
    .get('/magazine/*', async (c) => {
      const noting = notingOf(c)
      const asset = assets.get(c.req.path)
      if (asset !== undefined) {
        noting.isFixed = true
        noting.brotli = asset.brotli
        const caching = asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
        return c.body(asset.body, 200, { 'content-type': asset.type, 'cache-control': caching })
      }
      const api = apiFor(noting.parts)
      const { status, headers, html } = await draw(addressOf(c.req.url), undefined, api)
      if (status >= 300 && status < 400) {
        // Nothing stands around a redirect; one that follows from the spelling alone never changes.
        noting.parts?.delete('/api/site')
        noting.isFixed = noting.parts?.size === 0
        return new Response(null, {
          status,
          headers: {
            location: withQuery(headers['location'] ?? '/magazine/', c.req.url),
            'cache-control': 'public, max-age=300',
          },
        })
      }
      const { settings } = await api.getSite()
      if (noting.reads !== undefined) noting.drawn = { status, html }
      return new Response(noting.drawn === undefined ? html : null, {
        status,
        headers: pageHeaders(settings, { isPurged: config.purge !== undefined }),
      })
    })
}

/** The whole of what a page is drawn from; nothing else of a request can change it. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return cacheKeyOf(`${pathname}${search}`)?.key ?? pathname
}
