import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readArticleLine } from '@tsuzuri/content/article-line'
import { feedFormats, feedPath, type FeedFormat, type ListBySlug } from '@tsuzuri/content/list-address'
import { operationPaths } from '@tsuzuri/api/operations'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { importArticles } from '@tsuzuri/database/articles/import/import'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { saveUser } from '@tsuzuri/database/users'
import { discoveryRoutes } from '../discovery-routes.ts'
import { purgedTags } from '../page-cache/tags.ts'
import { everyPage } from '../testing/every-page.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

const mostBytes = 2000
const nginxFile = findProgram('nginx')
const formats = Object.keys(feedFormats) as FeedFormat[]
const lists: ListBySlug[] = [
  { kind: 'all' },
  { kind: 'category', category: 'hair' },
  { kind: 'subcategory', category: 'hair', subcategory: 'cut' },
  { kind: 'tag', slug: '手入れ' },
  { kind: 'user', slug: 'ume' },
  { kind: 'series', slug: 'kami' },
]
const feeds = lists.flatMap((list) => formats.map((format) => feedPath(list, format)))
const slugs = ['rich', 'takusan-1', '手入れ', 'ume', 'kami', 'nowhere']
const ofApi = Object.values(operationPaths).flatMap((path) =>
  slugs.map((slug) => `${path.replace('{slug}', encodeURIComponent(slug))}?page=1`),
)
/** Without a session, so most responses are errors. */
const ofStudio = Object.values(studioRoutes).map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'))
const others = [
  '/',
  '/licenses/answers.xml',
  '/files/nowhere/a.pdf',
  '/api/',
  '/api/openapi.json',
  '/api/nowhere',
  '/studio/',
  '/healthz',
  '/readyz',
  '/metrics',
]
let app: ServedApp
let magazine: SmallMagazine

beforeAll(async () => {
  const purge = { url: 'http://127.0.0.1:9/purge' }
  app = await openServedApp('sqlite', { purge })
  magazine = await fillSmallMagazine(app.context)
  const { command } = magazine
  // Every article has its own tags and authors with the longest names, so a list depends on as many keys as possible.
  const lines = Array.from({ length: 22 }, (_, at) =>
    readArticleLine({
      slug: `takusan-${at + 1}`,
      title: `名の多い記事${at + 1}`,
      category: 'hair',
      subcategory: 'cut',
      tags: ['手入れ', ...Array.from({ length: 9 }, (_, number) => `${'長い名'.repeat(20)}${at}の${number}`)],
      authors: ['ume', ...Array.from({ length: 6 }, (_, number) => `著者${at}の${number}`)],
      publishedAt: new Date(command.now.getTime() - at * 1000).toISOString(),
      text: `本文です。`,
    }),
  )
  await importArticles(command, lines)
})
afterAll(() => app.close())

test('response headers of every route stay below 2 kB, surrogate keys included', async () => {
  const pages = await everyPage(app)
  const links = [...pages.values(), (await app.get('/sitemap.xml')).body.toString()].join('\n')
  // One of each kind, because every picture would be made for this test.
  const linked = ['media', 'social', 'sitemaps'].map(
    (kind) => new RegExp(`/${kind}/[^"'<> ,]+`).exec(links)?.[0] ?? '',
  )
  const templates = discoveryRoutes(app.context).routes.map(({ path }) => path)
  const fixed = templates.filter((path) => !path.includes(':'))
  const paths = [...pages.keys(), ...feeds, ...ofApi, ...ofStudio, ...fixed, ...others, ...linked]
  const isAsked = (template: string) => {
    const route = new Hono().get(template, (c) => c.text(''))
    return paths.some((path) => route.router.match('GET', decodeURI(path))[0].length > 0)
  }
  expect([...templates, '/media/*', '/social/*'].filter((template) => !isAsked(template))).toEqual([])
  const sizes = new Map<string, number>()
  for (const path of paths) sizes.set(path, headBytes(await get({ port: app.serving.port, path })))
  expect([...sizes].filter(([, bytes]) => bytes >= mostBytes)).toEqual([])
})

test('F4 headers stay below 2 kB with hundreds of declared origins, and pages still allow these alone', async () => {
  const origins = Array.from({ length: 300 }, (_, at) => `https://tag-${at}.measuring.example.com`)
  const declared = {
    service: '計測',
    recipient: '例社',
    sent: '閲覧したページ',
    purpose: '計測のため',
    origins: origins.slice(0, 20),
  }
  const transmissions = Array.from({ length: 15 }, (_, at) => ({
    ...declared,
    origins: origins.slice(at * 20, at * 20 + 20),
  }))
  const { version, settings } = await readSettings(app.context.db.reader)
  await saveSettings(magazine.command, version, { ...settings, tagManagerId: 'GTM-ABCD12', transmissions })
  const path = '/magazine/rich/'
  const response = await get({ port: app.serving.port, path })
  expect(headBytes(response)).toBeLessThan(mostBytes)
  expect(response.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']*' https:;/)
  const { body } = await app.get(path)
  const [, meta = ''] =
    /<meta http-equiv="content-security-policy" content="([^"]*)">/.exec(body.toString()) ?? []
  const directives = meta.split('; ').map((directive) => directive.split(' '))
  for (const [name, ...sources] of directives)
    expect([name, sources]).toEqual([name, expect.arrayContaining(origins)])
  expect(directives.map(([name]) => name)).toEqual(['script-src', 'img-src', 'connect-src', 'frame-src'])
  expect(meta).not.toMatch(/https:(?!\/\/)/)
})

test('a response with too many keys for its headers is still purged by each of them', async () => {
  const { headers } = await app.get(feedPath({ kind: 'tag', slug: '手入れ' }, 'atom'))
  const tags = headers['cache-tag']?.split(',') ?? []
  expect(tags).toEqual(expect.arrayContaining([expect.stringMatching(/^[fc][\da-z]+$/)]))
  const isPurgedBy = (keys: readonly string[]) => purgedTags(keys).some((tag) => tags.includes(tag))
  const author = await app.context.db.reader
    .selectFrom('users')
    .select(['id', 'version', 'slug'])
    .where('name', '=', '著者0の0')
    .executeTakeFirstOrThrow()
  const renamed = await saveUser(magazine.command, { slug: author.slug, name: '改めた著者' }, author)
  expect(isPurgedBy(renamed.changed)).toBe(true)
  expect(isPurgedBy([`list:tag:${magazine.care}`])).toBe(true)
})

test('pages list their exact surrogate keys where the headers have space', async () => {
  const { headers } = await app.get('/magazine/rich/')
  expect(headers['cache-tag']?.split(',')).toEqual(
    expect.arrayContaining(['site', `article:${magazine.rich.id}`]),
  )
  expect(headers['surrogate-key']).toBe(headers['cache-tag']?.replaceAll(',', ' '))
})

test('without a CDN to purge, responses have no surrogate keys', async () => {
  const plain = await openServedApp()
  try {
    await fillSmallMagazine(plain.context)
    for (const path of ['/magazine/', '/magazine/rich/', '/api/articles', '/feeds/rss.xml']) {
      const { status, headers } = await plain.get(path)
      expect([path, status, headers['cache-tag'], headers['surrogate-key']]).toEqual([
        path,
        200,
        undefined,
        undefined,
      ])
    }
  } finally {
    await plain.close()
  }
})

if (nginxFile === undefined)
  process.stderr.write('skipped: nginx is not installed, so no feed is asked through a real nginx\n')

test.skipIf(nginxFile === undefined)('nginx with default buffers forwards every feed and page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-nginx-'))
  const socketPath = join(folder, 'front')
  await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder, socketPath, app.serving.port))
  const nginx = spawn(
    nginxFile ?? '',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')],
    {
      stdio: 'ignore',
    },
  )
  try {
    await vi.waitFor(() => get({ socketPath, path: '/healthz' }), { timeout: 20_000, interval: 20 })
    const statuses: [string, number | undefined][] = []
    for (const path of [...feeds, '/magazine/', '/magazine/takusan-1/', '/api/articles'])
      statuses.push([path, (await get({ socketPath, path })).statusCode])
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  } finally {
    await end(nginx)
    await rm(folder, { recursive: true, force: true })
  }
})

/** Only paths are configured: buffers have nginx's default sizes. */
function nginxConfig(folder: string, socketPath: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  )
  return `daemon off;
worker_processes 1;
pid ${join(folder, 'pid')};
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  server {
    listen unix:${socketPath};
    location / { proxy_pass http://127.0.0.1:${port}; }
  }
}
`
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function get(where: RequestOptions): Promise<IncomingMessage> {
  const asked = request({ host: '127.0.0.1', ...where, agent: false, headers: { host: 'localhost' } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response
}

function headBytes({ rawHeaders, statusCode, statusMessage }: IncomingMessage): number {
  const lines = rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)
  return lines + `HTTP/1.1 ${statusCode} ${statusMessage}\r\n\r\n`.length
}
