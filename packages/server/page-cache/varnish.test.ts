import { spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createArticle, editArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { findStoredArticle } from '@tsuzuri/database/articles/stored-article'
import { inviteStaff } from '@tsuzuri/database/staff/links'
import { outliveNoFile } from '@tsuzuri/test-support/child-programs'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { ingestMedia } from '../media/ingest-media.ts'
import { ingestVersion } from '../media/ingest-version.ts'
import { getFrom, openServedApp, type ServedApp } from '../testing/served-app.ts'
import { goodPassword, newVisitor } from '../testing/studio-people.ts'
import { aRequest, askRaw } from '../testing/raw-request.ts'
import { aPicture, aText, fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'
import { startPurging } from './purging.ts'
import { findFreePort } from '@tsuzuri/test-support/free-port'

const varnishd = findProgram('varnishd')
if (varnishd === undefined)
  process.stdout.write('The Varnish configuration is not tried: varnishd is missing\n')

const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')
const soon = { timeout: 60_000, interval: 20 }
const patience = { timeout: 180_000 }

let app: ServedApp
let magazine: SmallMagazine
let folder: string
let varnish: Awaited<ReturnType<typeof startVarnish>>
/** Stands between the magazine and Varnish, so that purges can get lost. */
let purges: { server: Server; url: string; lost: number; passed: number; isCut: boolean }
let stopPurging: () => Promise<void>

describe.skipIf(varnishd === undefined)('Varnish in front of the magazine', () => {
  beforeAll(async () => {
    purges = await openPurges()
    app = await openServedApp('sqlite', { purge: { url: purges.url } })
    magazine = await fillSmallMagazine(app.context)
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-varnish-'))
    await writeFile(join(folder, 'varnish-places.vcl'), await places())
    varnish = await startVarnish()
    const { stop } = await startPurging(app.context, { url: purges.url })
    stopPurging = stop
  }, 120_000)
  afterAll(async () => {
    await stopPurging()
    await varnish.stop()
    purges.server.close()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  const get = (path: string, headers: Record<string, string> = {}) => getFrom(varnish.port, path, headers)

  /** Publishes the article under another title. */
  async function retitle(title: string): Promise<void> {
    const article = await findStoredArticle(app.context.db.reader, magazine.rich.id)
    if (article === undefined) throw new Error('the article is gone')
    const { command } = magazine
    const { value } = await editArticle(command, article, { ...article.content, title })
    await publishArticle(command, value)
  }

  /** The address of a picture that no purge of these tests names. */
  const openPicture = () => `/media/${magazine.picture.name}/320`

  /** A picture and its crop, which nothing uses. */
  async function cropPicture(background: string): Promise<{ whole: string; cropped: string }> {
    const { command } = magazine
    const { store } = app.context
    const { value } = await ingestMedia(command, store, await aPicture(background), '編集部')
    const crop = { x: 0, y: 0, width: 0.5, height: 1 }
    const { name } = await ingestVersion(command, store, value.name, { turn: 0, crop, masks: [] })
    return { whole: value.name, cropped: name }
  }

  /** Signs an editor in through Varnish and returns the cookies. */
  async function signIn(): Promise<string> {
    const editor = { email: 'a@magazine.example', name: '編集', role: 'editor' } as const
    const { value } = await inviteStaff({ ...magazine.command, by: 'command' }, editor)
    const visitor = newVisitor({ fetch: (request) => fetch(throughVarnish(request)) })
    await visitor.studio.useLink({ token: value.token, password: goodPassword })
    return [...visitor.cookies].map(([name, token]) => `${name}=${token}`).join('; ')
  }

  const throughVarnish = (request: Request) =>
    new Request(request.url.replace('http://localhost', `http://127.0.0.1:${varnish.port}`), request)

  const shows = (title: string) => async () =>
    expect((await get('/magazine/rich/')).body.toString()).toContain(title)

  test('a page is kept until a purge by its keys, and headers for caches end here', patience, async () => {
    await get('/magazine/rich/')
    const { made } = app.serving.counts
    const kept = await get('/magazine/rich/')
    expect([kept.headers['x-cache'], app.serving.counts.made]).toEqual(['HIT', made])
    expect(kept.headers['cache-control']).toBe('public, no-cache')
    for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'surrogate-control', 'cdn-cache-control'])
      expect(kept.headers[name], name).toBeUndefined()
    const unchanged = await get('/magazine/rich/', { 'if-none-match': kept.headers['etag'] ?? '' })
    expect([unchanged.status, unchanged.headers['x-cache']]).toEqual([304, 'HIT'])
    const brotli = await get('/magazine/rich/', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')

    await retitle('直した題')
    await vi.waitFor(shows('直した題'), soon)
  })

  test(
    'no cookie divides the cache or reaches the magazine, and the studio is passed on',
    patience,
    async () => {
      await get('/magazine/rich/')
      const cookie = '_ga=1; session=x'
      const withCookie = await get('/magazine/rich/', { cookie })
      expect([withCookie.headers['x-cache'], withCookie.headers['set-cookie']]).toEqual(['HIT', undefined])
      const reached = noteCookies()
      await get('/magazine/HPB/tagsindex/', { cookie })
      await get('/api/studio/session', { cookie })
      expect(reached).toEqual([
        ['/magazine/HPB/tagsindex/', undefined],
        ['/api/studio/session', cookie],
      ])
      for (const path of ['/api/studio/session', '/readyz', '/magazine/draft/']) {
        await get(path)
        expect((await get(path)).headers['x-cache'], path).toBe('MISS')
      }
    },
  )

  test('staff open pictures that readers cannot, and readers’ pictures stay cached', patience, async () => {
    const cookie = `_ga=1; ${await signIn()}`
    const show = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await get(path, headers)
      return [answer.status, answer.headers['x-cache'], answer.headers['cache-control']]
    }
    const toStaff = [200, 'MISS', 'private, no-cache']
    const toReaders = [404, 'MISS', 'no-store']
    // Each of them is the first to open one picture.
    for (const staffFirst of [true, false]) {
      const { whole, cropped } = await cropPicture(staffFirst ? '#336699' : '#996633')
      for (const path of [`/media/${whole}`, `/media/${cropped}/320`])
        for (const isStaff of [staffFirst, !staffFirst, staffFirst, !staffFirst])
          expect(await show(path, isStaff ? { cookie } : {}), path).toEqual(isStaff ? toStaff : toReaders)
      const cover = { media: cropped, alt: '瓶' }
      await createArticle(magazine.command, { ...aText(`kiri-${staffFirst}`, '切り抜き'), cover })
      expect((await get(`/media/${cropped}/320`)).status).toBe(200)
    }

    await show(openPicture())
    expect((await show(openPicture(), { cookie })).slice(0, 2)).toEqual([200, 'MISS'])
    const lookalikes = '__Host-studio-device=x; xstudio=x; studio-device=x; session=studio'
    expect((await show(openPicture(), { cookie: lookalikes })).slice(0, 2)).toEqual([200, 'HIT'])
    const reached = noteCookies()
    for (const one of ['studio=x', '_ga=1;studio=x']) await get(openPicture(), { cookie: one })
    expect(reached.map(([, passed]) => passed)).toEqual(['studio=x', '_ga=1;studio=x'])
  })

  test('names of campaigns share a page, names that count do not', patience, async () => {
    await get('/magazine/rich/')
    for (const query of ['?utm_source=x', '?fbclid=1&gclid=2', '?utm_a=1&utm_b=2#x'])
      expect((await get(`/magazine/rich/${query}`)).headers['x-cache'], query).toBe('HIT')
    const search = '/magazine/HPB/search/'
    await get(`${search}?q=%E8%A8%98%E4%BA%8B&page=1`)
    expect((await get(`${search}?page=1&utm_source=x&q=%E8%A8%98%E4%BA%8B`)).headers['x-cache']).toBe('HIT')
    expect((await get(`${search}?q=%E9%AB%AA&page=1`)).headers['x-cache']).toBe('MISS')
  })

  test('a purge that is lost is repeated until it arrives', patience, async () => {
    await vi.waitFor(shows('直した題'), soon)
    purges.isCut = true
    const { lost } = purges
    await retitle('二度直した題')
    await vi.waitFor(() => expect(purges.lost).toBeGreaterThan(lost), soon)
    purges.isCut = false
    await vi.waitFor(shows('二度直した題'), soon)
  })

  test(
    'nobody can purge through the address for readers, also not through a proxy on the same machine',
    patience,
    async () => {
      const picture = openPicture()
      expect((await get(picture)).status).toBe(200)
      const everything = 'Surrogate-Key: *\r\nContent-Length: 0\r\n'
      const purge = (headers = '') =>
        aRequest('/_purge', { method: 'POST', headers: `${everything}${headers}` })
      const local = 'X-Forwarded-For: 127.0.0.1\r\n'
      const readers = 'X-Forwarded-For: 203.0.113.5\r\nX-Forwarded-Proto: https\r\n'
      for (const headers of ['', local, readers])
        expect((await askRaw(varnish.port, purge(headers))).status, headers).toBe(403)
      for (const line of ['TCP4 203.0.113.5 127.0.0.1 4000 80', 'TCP4 127.0.0.1 127.0.0.1 4000 6083'])
        expect((await askRaw(varnish.proxyPort, `PROXY ${line}\r\n${purge()}`)).status, line).toBe(403)
      for (const target of ['/_purge?', '//_purge', '/_purge/', '/%5Fpurge', 'http://127.0.0.1/_purge']) {
        const { status } = await askRaw(
          varnish.port,
          aRequest(target, { method: 'POST', headers: everything }),
        )
        expect(status, target).toBeGreaterThanOrEqual(400)
      }
      expect((await get(picture)).headers['x-cache']).toBe('HIT')
    },
  )

  test('only the magazine may purge, and only by keys', patience, async () => {
    const post = (headers: Record<string, string>, port = varnish.purgePort) =>
      getFrom(port, '/_purge', headers, 'POST')
    const picture = openPicture()
    expect((await get(picture)).status).toBe(200)
    expect((await post({})).status).toBe(400)
    expect((await getFrom(varnish.purgePort, '/_purge', { 'surrogate-key': '*' })).status).toBe(400)
    expect((await getFrom(varnish.purgePort, picture)).status).toBe(400)
    expect((await get(picture)).headers['x-cache']).toBe('HIT')
    expect((await post({ 'surrogate-key': 'none' })).status).toBe(200)
    expect((await get(picture)).headers['x-cache']).toBe('HIT')
    await writeFile(join(folder, 'varnish-places.vcl'), await places('"192.0.2.1";'))
    const closed = await startVarnish()
    onTestFinished(closed.stop)
    expect((await post({ 'surrogate-key': 'site' }, closed.purgePort)).status).toBe(403)
    await writeFile(join(folder, 'varnish-places.vcl'), await places())
  })

  test('a purge of everything leaves nothing in the cache', patience, async () => {
    const cached = async () => {
      const answers = await Promise.all(['image/avif', '*/*'].map((accept) => get(openPicture(), { accept })))
      return answers.map(({ headers }) => headers['x-cache'])
    }
    await cached()
    expect(await cached()).toEqual(['HIT', 'HIT'])
    const purged = await getFrom(varnish.purgePort, '/_purge', { 'surrogate-key': '*' }, 'POST')
    expect([purged.status, await cached()]).toEqual([200, ['MISS', 'MISS']])
  })

  test('Varnish that was restarted shows what was published meanwhile', patience, async () => {
    await get('/magazine/rich/')
    await varnish.stop()
    await retitle('三度直した題')
    varnish = await startVarnish()
    await vi.waitFor(shows('三度直した題'), soon)
    expect((await get('/magazine/rich/')).body.toString()).not.toContain('二度直した題')
  })

  test(
    'without an instance kept pages are shown, also expired ones; others get a page that says so',
    patience,
    async () => {
      // Everything expires at once, so that only the grace of a day is left.
      const wrapper = `vcl 4.1;\ninclude "${join(deploy, 'varnish.vcl')}";\nsub vcl_backend_response { set beresp.ttl = 0.1s; }\n`
      await writeFile(join(folder, 'expiring.vcl'), wrapper)
      const gone = await openServedApp('sqlite', { purge: { url: purges.url } })
      await fillSmallMagazine(gone.context)
      await writeFile(join(folder, 'varnish-places.vcl'), await places(undefined, gone.serving.port))
      const expiring = await startVarnish(join(folder, 'expiring.vcl'))
      onTestFinished(expiring.stop)
      const first = await getFrom(expiring.port, '/magazine/rich/')
      expect(first.status).toBe(200)
      await gone.close()
      await vi.waitFor(async () => {
        const late = await getFrom(expiring.port, '/magazine/rich/')
        expect(late.body.equals(first.body)).toBe(true)
        expect(Number(late.headers['age'])).toBeGreaterThan(1)
      }, soon)
      const other = await getFrom(expiring.port, '/magazine/HPB/users/')
      expect([other.status, other.headers['retry-after']]).toEqual([503, '5'])
      expect(other.body.toString()).toContain('ただいま表示できません')
      await writeFile(join(folder, 'varnish-places.vcl'), await places())
    },
  )
})

/** The path and cookie of each request that Varnish makes from now on, except its probes. */
function noteCookies(): [string | undefined, string | undefined][] {
  const reached: [string | undefined, string | undefined][] = []
  const note = (message: unknown) => {
    const { url, headers } = (message as { request: IncomingMessage }).request
    if (headers['x-varnish'] !== undefined) reached.push([url, headers.cookie])
  }
  // https://nodejs.org/api/diagnostics_channel.html#http
  subscribe('http.server.request.start', note)
  onTestFinished(() => void unsubscribe('http.server.request.start', note))
  return reached
}

/** The example of the places, with the addresses of this test. */
async function places(purgers?: string, port = app.serving.port): Promise<string> {
  const example = await readFile(join(deploy, 'varnish-places.vcl'), 'utf8')
  const moved = example.replace('"3000"', `"${port}"`)
  return purgers === undefined ? moved : moved.replace(/"127\.0\.0\.1";\n\s*"::1";/, purgers)
}

async function startVarnish(file = join(deploy, 'varnish.vcl')) {
  const port = await findFreePort()
  const proxyPort = await findFreePort()
  const purgePort = await findFreePort()
  const name = await mkdtemp(join(folder, 'n-'))
  const addresses = [`127.0.0.1:${port}`, `127.0.0.1:${proxyPort},PROXY`, `purge=127.0.0.1:${purgePort}`]
  const args = ['-F', '-j', 'none', '-n', name, '-f', file, '-s', 'default,32m']
  const parameters = [`vcl_path=${folder}`, 'http_gzip_support=off', 'thread_pool_min=20']
  const repeated = [...addresses.flatMap((one) => ['-a', one]), ...parameters.flatMap((one) => ['-p', one])]
  const child = spawn(varnishd ?? '', [...args, ...repeated], { stdio: ['ignore', 'pipe', 'pipe'] })
  outliveNoFile(child)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'close')
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error((await said).join('\n'))
    await getFrom(port, '/healthz')
  }, soon)
  return {
    port,
    /** For readers, too, behind a proxy that sends the PROXY protocol. */
    proxyPort,
    purgePort,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

async function openPurges() {
  const state = { lost: 0, passed: 0, isCut: false }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (state.isCut) {
      state.lost += 1
      response.destroy()
      return
    }
    const headers = { 'surrogate-key': String(request.headers['surrogate-key']) }
    // While Varnish is down nobody answers.
    const answer = await fetch(`http://127.0.0.1:${varnish.purgePort}/_purge`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => undefined)
    await answer?.arrayBuffer()
    state.passed += 1
    response.writeHead(answer?.status ?? 502).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return Object.assign(state, { server, url: `http://127.0.0.1:${port}/_purge` })
}
