import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { representation } from '../http/representation.ts'
import { newFolder } from '../testing/child-server.ts'
import { studioAppRoutes } from './app-pages.ts'

const emptyContext = { config: readConfig({}), store: { find: async () => undefined } }

test('every studio URL returns the app with a Content-Security-Policy that has a new nonce', async () => {
  await using folder = await newFolder()
  await mkdir(join(folder.path, 'assets'))
  await writeFile(
    join(folder.path, 'index.html'),
    '<script nonce="__STUDIO_NONCE__" src="/studio/assets/a.js"></script>',
  )
  await writeFile(join(folder.path, 'assets', 'a.js'), 'export {}')
  const app = await studioAppRoutes(emptyContext, pathToFileURL(`${folder.path}/`))
  const nonces = new Set<string>()
  for (const path of ['/studio/', '/studio/articles/12/', '/studio/first/?token=first_x']) {
    const response = await app.request(path)
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(await response.text()) ?? []
    nonces.add(nonce)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe-eval')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toContain('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  }
  expect(nonces.size).toBe(3)
  expect((await app.request('/studio/assets/a.js')).headers.get('content-type')).toContain('javascript')
  expect((await app.request('/studio/assets/b.js')).status).toBe(404)
  expect((await app.request('/studio')).headers.get('location')).toBe('/studio/')
  expect((await app.request('/studio?a=b')).headers.get('location')).toBe('/studio/?a=b')
})

test('a static file is sent with the Brotli bytes made at build time', async () => {
  await using folder = await newFolder()
  const script = `export const words = '${'綴る'.repeat(500)}'`
  const careful = brotliCompressSync(script)
  await mkdir(join(folder.path, 'assets'))
  await writeFile(join(folder.path, 'index.html'), '<p>編集室</p>')
  await writeFile(join(folder.path, 'assets', 'a.js'), script)
  await writeFile(join(folder.path, 'assets', 'a.js.br'), careful)
  const app = new Hono().use(representation())
  app.route('/', await studioAppRoutes(emptyContext, pathToFileURL(`${folder.path}/`)))
  const ask = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    return app.fetch(new Request('http://localhost/studio/assets/a.js', { headers }), {})
  }
  const small = await ask('gzip, br')
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(Buffer.from(await small.arrayBuffer()).equals(careful)).toBe(true)
  expect(await (await ask('identity')).text()).toBe(script)
  expect((await ask('gzip')).headers.get('content-encoding')).toBe('gzip')
})
