import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { isBuildFile } from '../builds/build-file.ts'
import { openKeptFiles } from '../builds/kept-files.ts'
import type { Config } from '../config.ts'
import type { MediaStore } from '../media/media-store.ts'
import { problem, problemResponse } from '../errors.ts'
import { withQuery } from '../http/redirect-location.ts'
import { dependenciesOf } from '../page-cache/response-dependencies.ts'
import { immutableCaching, readAssets } from '../pages/assets.ts'

const dist = new URL('../../studio/dist/', import.meta.url)
const noncePlaceholder = '__STUDIO_NONCE__'

/** Serves the studio's built files, and the app's HTML page at every other path under /studio/. */
export async function studioAppRoutes(
  { config, store }: { config: Config; store: Pick<MediaStore, 'find'> },
  folder = dist,
): Promise<Hono> {
  const keptFiles = openKeptFiles(store)
  const page = await readPage(folder)
  const assets = page === undefined ? new Map() : await readAssets(folder, '/studio/')
  return new Hono()
    .get('/studio', (c) => c.redirect(withQuery('/studio/', c.req.url), 301))
    .get('/studio/*', (c) => {
      const asset = assets.get(c.req.path)
      if (asset !== undefined) {
        dependenciesOf(c).brotli = asset.brotli
        const caching = asset.immutable ? immutableCaching : 'no-cache'
        return c.body(asset.body, 200, { 'content-type': asset.type, 'cache-control': caching })
      }
      if (isBuildFile(c.req.path)) return keptFiles.respond(c.req.path)
      if (page === undefined || /\.\w+$/.test(c.req.path)) return problemResponse(pageNotFound)
      const nonce = randomBytes(16).toString('base64')
      return c.body(page.replaceAll(noncePlaceholder, nonce), 200, appHeaders(nonce, config))
    })
}

async function readPage(folder: URL): Promise<string | undefined> {
  try {
    return await readFile(new URL('index.html', folder), 'utf8')
  } catch {
    return undefined
  }
}

const pageNotFound = problem(404, 'not-found', 'ページが見つかりません。', 'This page could not be found.')

function appHeaders(nonce: string, { store }: Config): Record<string, string> {
  const storeOrigin = store.kind === 's3' && store.endpoint ? ` ${new URL(store.endpoint).origin}` : ''
  const amazon = store.kind === 's3' && !store.endpoint ? ' https://*.amazonaws.com' : ''
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      `connect-src 'self'${storeOrigin}${amazon}`,
      "worker-src 'self' blob:",
      "manifest-src 'self'",
      "frame-src 'self' https://www.youtube-nocookie.com https://www.instagram.com https://platform.twitter.com",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
      "object-src 'none'",
    ].join('; '),
  }
}
