import { Hono } from 'hono'
import { operationPaths } from '@tsuzuri/api/operations'
import { transmissionPath } from '@tsuzuri/content/transmission-path'
import { isBuildFile } from '../builds/build-file.ts'
import { openKeptFiles } from '../builds/kept-files.ts'
import type { Context } from '../context.ts'
import { cachingHeaders } from '../http/caching.ts'
import { dependenciesOf } from '../page-cache/response-dependencies.ts'
import { cacheKeyOf } from '../page-cache/cache-key.ts'
import { respondWithBytes } from '../page-cache/response-bytes.ts'
import { utf8Of } from '../page-cache/utf8.ts'
import { type Asset, immutableCaching, readAssets } from './assets.ts'
import { draftRoutes } from './draft.ts'
import type { PageRenderer } from './page-renderer.ts'
import { pageHeaders } from './page-headers.ts'
import { withQuery } from '../http/redirect-location.ts'
import { webManifest } from './web-manifest.ts'

/** Routes of the reader's site: the built files of a folder, and the pages. */
export async function pageRoutes(
  context: Context,
  folder: URL,
  { openApi, render, renderPage }: PageRenderer,
): Promise<Hono> {
  const assets = await readAssets(folder)
  const keptFiles = openKeptFiles(context.store)
  return new Hono()
    .route('/', draftRoutes(context, render))
    .route('/', rootIcons(assets))
    .get(transmissionPath, async () => {
      const { status, html } = await render(transmissionPath)
      return new Response(html, { status, headers: pageHeaders({ transmissions: [] }) })
    })
    .get(transmissionPath.slice(0, -1), (c) => c.redirect(withQuery(transmissionPath, c.req.url), 301))
    .get('/magazine', (c) => c.redirect(withQuery('/magazine/', c.req.url), 301))
    .get('/magazine/manifest.webmanifest', async (c) =>
      c.body(JSON.stringify(webManifest(await openApi(dependenciesOf(c).parts).getSettings())), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'public, max-age=300',
      }),
    )
    .get('/magazine/*', async (c) => {
      const dependencies = dependenciesOf(c)
      const asset = assets.get(c.req.path)
      if (asset !== undefined) {
        dependencies.isFixed = true
        dependencies.brotli = asset.brotli
        const caching = asset.immutable ? immutableCaching : 'public, max-age=3600'
        return c.body(asset.body, 200, { 'content-type': asset.type, 'cache-control': caching })
      }
      if (isBuildFile(c.req.path)) {
        dependencies.isFixed = true
        return keptFiles.respond(c.req.path)
      }
      const page = await renderPage(addressOf(c.req.url), dependencies.parts)
      if (page.status >= 500) dependencies.isFailed = true
      if (page.location !== undefined) {
        // A redirect does not depend on the site data. If it follows from the spelling alone, it never changes.
        dependencies.parts?.delete(operationPaths.getSite)
        dependencies.isFixed = dependencies.parts?.size === 0
        const location = withQuery(page.location, c.req.url)
        const headers = { location, ...cachingHeaders({ isPurged: false }) }
        return new Response(null, { status: page.status, headers })
      }
      return respondWithBytes(c, utf8Of(page.html), page)
    })
}

/** Addresses that browsers request by convention; pages link to the icons below `/magazine/`. */
export const iconAddresses: ReadonlyMap<string, string> = new Map([
  ['/favicon.ico', '/magazine/favicon.ico'],
  ['/apple-touch-icon.png', '/magazine/apple-touch-icon.png'],
  ['/apple-touch-icon-precomposed.png', '/magazine/apple-touch-icon.png'],
])

function rootIcons(assets: ReadonlyMap<string, Asset>): Hono {
  const icons = new Hono()
  for (const [address, path] of iconAddresses) {
    const icon = assets.get(path)
    if (icon === undefined) continue
    const headers = { 'content-type': icon.type, 'cache-control': 'public, max-age=86400' }
    icons.get(address, (c) => c.body(icon.body, 200, headers))
  }
  return icons
}

/** The input of a render; nothing else of a request can change a page. */
export function addressOf(url: string): string {
  const { pathname, search } = new URL(url)
  return cacheKeyOf(`${pathname}${search}`)?.key ?? pathname
}
