import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { saveRedirect, saveRedirects } from '@tsuzuri/database/redirects'
import { ingestDownload } from '@tsuzuri/server/media/downloads'
import { addHiddenArticles, fewArticles } from '@tsuzuri/server/testing/few-articles'
import { openTestApp, type TestApp } from '@tsuzuri/server/testing/open-app'
import { aText, publishNew } from '@tsuzuri/server/testing/small-magazine'
import { outliveNoFile } from '@tsuzuri/test-support/child-programs'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportSite } from './export-site.ts'
import { folderTarget } from './folder-target.ts'
import { findFreePort } from '@tsuzuri/test-support/free-port'

type Host = { port: number; stop: () => Promise<void> }
type Answered = { status: number; headers: Record<string, string>; body: string }

const deploy = new URL('../../../deploy/', import.meta.url)
const documented = '/srv/magazine/site'
const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'

const files = [
  ['a.pdf', 'application/pdf'],
  ['b.mp3', 'audio/mpeg'],
  ['c.html', 'application/octet-stream'],
  ['d.svg', 'application/octet-stream'],
  ['e.xml', 'application/octet-stream'],
  ['f.js', 'application/octet-stream'],
  ['g.txt', 'application/octet-stream'],
  ['h.7z', 'application/octet-stream'],
] as const

const hosts = { nginx: startNginx, caddy: startCaddy }

describe('the exported site on real hosts', () => {
  let folder: string
  let site: string
  let picture: string
  let downloads: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tsuzuri-hosts-'))
    site = join(folder, 'site')
    const app = await openTestApp()
    const few = await fewArticles(app.context)
    await addHiddenArticles(few)
    picture = few.picture.name
    downloads = await addDownloads(app, few)
    for (const [path, target] of [
      ['/?p=12', '/magazine/ichi/'],
      ['/blog/index.php?id=3', '/magazine/ni/'],
      ['/古い記事/', '/magazine/tags/手入れ/'],
      ['/signs/%22a%22$b{c}', '/magazine/ichi/?from=$old'],
      ['/elsewhere', 'https://example.com/a?b=c'],
      ['/magazine/mukashi/', '/magazine/ichi/'],
      ['/Case/A', '/magazine/ichi/'],
      ['/case/a', '/magazine/ni/'],
      ['/magazine/ICHI/', '/magazine/ni/'],
      [`/long/${'x'.repeat(1900)}`, '/magazine/ichi/'],
    ] as const) {
      await saveRedirect(few.command, { path, target })
    }
    // Editors can't save this redirect, but an import can.
    await saveRedirects(few.command, [{ path: '/magazine/ni', target: '/magazine/ichi/' }])
    await exportSite(app.context, folderTarget(site))
    await app.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
    const program = findProgram(name)
    let host: Host
    const ask = (path: string, headers = {}) => get(host.port, path, headers)
    const tell = async (path: string) => {
      const { status, headers } = await ask(path)
      return [status, headers['location']]
    }

    beforeAll(async () => {
      if (program === undefined) return
      host = await hosts[name](program, site, await mkdtemp(join(folder, `${name}-`)))
    })
    afterAll(() => host?.stop())

    test.skipIf(program === undefined)(
      'F3 pages carry the policies of the server and are asked for again',
      async () => {
        for (const path of [
          '/magazine/',
          '/magazine/ichi/',
          '/magazine/tags/%E6%89%8B%E5%85%A5%E3%82%8C/',
          '/external-transmission/',
        ]) {
          const { status, headers, body } = await ask(path)
          expect([status, headers['content-type']?.toLowerCase()], path).toEqual([
            200,
            'text/html; charset=utf-8',
          ])
          expect(body).toContain('小さな雑誌')
          expect(headers).toMatchObject({
            'content-security-policy': expect.stringMatching(/^default-src 'self'; script-src 'self'/),
            'cross-origin-opener-policy': 'same-origin',
            'permissions-policy': 'camera=(), geolocation=(), microphone=()',
            'referrer-policy': 'strict-origin-when-cross-origin',
            'x-content-type-options': 'nosniff',
            'cache-control': revalidated,
            etag: expect.stringMatching(/./),
          })
          const again = await ask(path, { 'if-none-match': headers['etag'] ?? '' })
          expect(again.status).toBe(304)
        }
        const { headers } = await ask('/magazine/ichi/', { 'accept-encoding': 'gzip' })
        expect(headers['content-encoding']).toBe('gzip')
      },
    )

    test.skipIf(program === undefined)(
      'F3 R1 an address without its slash is one 301, and so is the first page of a list',
      async () => {
        expect(await tell('/magazine?a=b')).toEqual([301, '/magazine/?a=b'])
        expect(await tell('/magazine/ichi')).toEqual([301, '/magazine/ichi/'])
        expect(await tell('/magazine/ichi?utm_source=mail&q=%E9%AB%AA')).toEqual([
          301,
          '/magazine/ichi/?utm_source=mail&q=%E9%AB%AA',
        ])
        const tag = '/magazine/tags/%E6%89%8B%E5%85%A5%E3%82%8C'
        expect(await tell(tag)).toEqual([301, `${tag}/`])
        expect(await tell(`${tag}/page/1/`)).toEqual([301, `${tag}/`])
        expect(await tell('/magazine/page/1?a=b')).toEqual([301, '/magazine/?a=b'])
        expect(await tell('/')).toEqual([302, '/magazine/'])
        expect(await tell('/?utm_source=mail&q=%E9%AB%AA')).toEqual([
          302,
          '/magazine/?utm_source=mail&q=%E9%AB%AA',
        ])
        expect(await tell('/external-transmission?a=b')).toEqual([301, '/external-transmission/?a=b'])
      },
    )

    test.skipIf(program === undefined)('F3 old addresses lead on, whatever signs are in them', async () => {
      expect(await tell('/old/post.html')).toEqual([301, '/magazine/ichi/'])
      expect(await tell('/old/post.html?a=b')).toEqual([301, '/magazine/ichi/?a=b'])
      expect(await tell('/?p=12')).toEqual([301, '/magazine/ichi/'])
      expect(await tell('/?p=13')).toEqual([302, '/magazine/'])
      expect(await tell('/?a=b&p=13')).toEqual([302, '/magazine/'])
      expect(await tell('/blog/index.php?id=3')).toEqual([301, '/magazine/ni/'])
      expect((await ask('/blog/index.php')).status).toBe(404)
      const tag = '/magazine/tags/%E6%89%8B%E5%85%A5%E3%82%8C/'
      expect(await tell('/%E5%8F%A4%E3%81%84%E8%A8%98%E4%BA%8B/')).toEqual([301, tag])
      const [status, signs = ''] = await tell('/signs/%22a%22$b%7Bc%7D?x=y')
      expect([status, decodeURIComponent(String(signs))]).toEqual([301, '/magazine/ichi/?from=$old'])
      expect(await tell('/%E5%8F%A4%E3%81%84%E8%A8%98%E4%BA%8B?a=b')).toEqual([301, `${tag}?a=b`])
      expect(await tell('/old/post.html/')).toEqual([301, '/magazine/ichi/'])
      expect(await tell('/elsewhere?x=y')).toEqual([301, 'https://example.com/a?b=c'])
      expect(await tell('/elsewhere/')).toEqual([301, 'https://example.com/a?b=c'])
      expect(await tell('/magazine/ni')).toEqual([301, '/magazine/ni/'])
      expect((await ask('/magazine/ni/')).status).toBe(200)
      expect(await tell('/magazine/mukashi')).toEqual([301, '/magazine/ichi/'])
      expect(await tell(`/long/${'x'.repeat(1900)}/`)).toEqual([301, '/magazine/ichi/'])
    })

    test.skipIf(program === undefined)('F3 an old address counts in its own spelling only', async () => {
      expect(await tell('/Case/A')).toEqual([301, '/magazine/ichi/'])
      expect(await tell('/case/a')).toEqual([301, '/magazine/ni/'])
      expect((await ask('/CASE/A')).status).toBe(404)
      expect((await ask('/OLD/post.html')).status).toBe(404)
      expect(await tell('/?P=12')).toEqual([302, '/magazine/?P=12'])
      expect(await tell('/magazine/ICHI/')).toEqual([301, '/magazine/ni/'])
      expect((await ask('/magazine/ichi/')).status).toBe(200)
    })

    test.skipIf(program === undefined)(
      'F3 what was withdrawn is 410 and what never was 404, each with its page',
      async () => {
        for (const [path, status, words] of [
          ['/magazine/torisage/', 410, 'この記事は公開を終えました'],
          ['/magazine/torisage', 410, 'この記事は公開を終えました'],
          ['/magazine/nowhere/', 404, '見つかりませんでした'],
          ['/magazine/nowhere', 404, '見つかりませんでした'],
          ['/magazine/assets/nowhere-12345678.js', 404, '見つかりませんでした'],
          [`/media/${picture}/1`, 404, '見つかりませんでした'],
          ['/files/nowhere.pdf', 404, '見つかりませんでした'],
          ['/feeds/nowhere/rss.xml', 404, '見つかりませんでした'],
        ] as const) {
          const answer = await ask(path)
          expect([answer.status, answer.headers['content-type']?.toLowerCase()], path).toEqual([
            status,
            'text/html; charset=utf-8',
          ])
          expect(answer.body).toContain(words)
          expect(answer.headers['cache-control'], path).toBe(revalidated)
          expect(answer.headers['content-disposition'], path).toBeUndefined()
          expect(answer.headers['content-security-policy'], path).toMatch(/^default-src 'self'; script-src/)
        }
        for (const path of [
          '/_headers',
          '/_redirects',
          '/_nginx.conf',
          '/_nginx-http.conf',
          '/_Caddyfile',
          '/.tsuzuri-export.json',
          '/404.html',
          '/410.html',
        ]) {
          expect((await ask(path)).status, path).toBe(404)
        }
      },
    )

    test.skipIf(program === undefined)(
      'F3 every file has its type, and only what is named by its content stays for ever',
      async () => {
        const built = await readdir(join(site, 'magazine/assets'))
        const script = built.find((one) => one.endsWith('.js')) ?? ''
        const social = (await readdir(join(site, 'social/ichi')))[0] ?? ''
        for (const [path, type, caching] of [
          [`/magazine/assets/${script}`, /^(text|application)\/javascript/, forever],
          ['/magazine/icon.svg', /^image\/svg\+xml$/, revalidated],
          ['/magazine/service-worker.js', /^(text|application)\/javascript/, revalidated],
          ['/magazine/manifest.webmanifest', /^application\/manifest\+json/, revalidated],
          [`/media/${picture}/320`, /^image\/webp$/, forever],
          [`/media/${picture}/320.jpg`, /^image\/jpeg$/, forever],
          [`/social/ichi/${social}`, /^image\/png$/, 'public, max-age=604800'],
          ['/favicon.ico', /^image\/(x-icon|vnd\.microsoft\.icon)$/, revalidated],
          ['/robots.txt', /^text\/plain; charset=utf-8$/i, revalidated],
          ['/sitemap.xml', /^application\/xml; charset=utf-8$/i, revalidated],
          ['/feeds/rss.xml', /^application\/rss\+xml; charset=utf-8$/i, revalidated],
          ['/feeds/category/hair/atom.xml', /^application\/atom\+xml; charset=utf-8$/i, revalidated],
          ['/feeds/feed.json', /^application\/feed\+json; charset=utf-8$/i, revalidated],
          ['/feeds/smartnews.xml', /^application\/xml; charset=utf-8$/i, revalidated],
        ] as const) {
          const { status, headers } = await ask(path)
          expect([status, headers['cache-control']], path).toEqual([200, caching])
          expect(headers['content-type'], path).toMatch(type)
          expect(headers['x-content-type-options'], path).toBe('nosniff')
        }
        const { headers } = await ask(`/media/${picture}/320`)
        expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      },
    )

    test.skipIf(program === undefined)(
      'F3 a download is saved, and nothing in it can run on the site',
      async () => {
        expect(downloads).toHaveLength(files.length)
        for (const [at, [fileName, type]] of files.entries()) {
          const { status, headers, body } = await ask(`/files/${downloads[at]}`)
          expect([status, body], fileName).toEqual([200, `<script>${fileName}</script>`])
          expect(headers, fileName).toMatchObject({
            'content-type': type,
            'content-disposition': 'attachment',
            'content-security-policy': "default-src 'none'; sandbox",
            'x-content-type-options': 'nosniff',
            'cache-control': forever,
          })
        }
      },
    )
  })
})

/** An article links to them, so that they are exported. */
async function addDownloads(
  { context }: TestApp,
  { command, categoryId }: Awaited<ReturnType<typeof fewArticles>>,
): Promise<string[]> {
  const names: string[] = []
  for (const [fileName] of files) {
    const bytes = Buffer.from(`<script>${fileName}</script>`)
    names.push((await ingestDownload(command, context.store, bytes, fileName)).value.name)
  }
  const content = names.map((name) => ({
    text: name,
    marks: [{ type: 'link' as const, href: `/files/${name}` }],
  }))
  const body = { blocks: [{ type: 'paragraph' as const, content }] }
  await publishNew(command, { ...aText('siryo', '資料'), categoryId, body })
  return names
}

async function startNginx(program: string, site: string, folder: string): Promise<Host> {
  const server = (await readFile(new URL('nginx-static.conf', deploy), 'utf8')).replaceAll(documented, site)
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) await mkdir(join(folder, name))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name === 'client_body' ? 'body' : name};`,
  )
  return startHost(async (port) => {
    const config = join(folder, 'nginx.conf')
    await writeFile(
      config,
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events {}
http { access_log off; ${temporary.join(' ')}
${server.replace('listen 80;', `listen 127.0.0.1:${port};`)} }`,
    )
    return spawn(program, ['-c', config, '-e', 'stderr', '-p', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  })
}

async function startCaddy(program: string, site: string, folder: string): Promise<Host> {
  const file = (await readFile(new URL('Caddyfile-static', deploy), 'utf8')).replaceAll(documented, site)
  return startHost(async (port) => {
    const config = join(folder, 'Caddyfile')
    await writeFile(
      config,
      `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${file.replace(/^magazine\.example /m, `http://127.0.0.1:${port} `)}`,
    )
    return spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    })
  })
}

/** Resolves with the first response; throws the output of a program that ends instead. */
async function startHost(start: (port: number) => Promise<ChildProcess>): Promise<Host> {
  const port = await findFreePort()
  const child = await start(port)
  outliveNoFile(child)
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))
  const ended = once(child, 'exit')
  for (let status = 0; status !== 200; status = await statusAt(port)) {
    if (child.exitCode !== null) throw new Error(said)
    await delay(20)
  }
  return {
    port,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

function statusAt(port: number): Promise<number> {
  return get(port, '/robots.txt').then(
    ({ status }) => status,
    () => 0,
  )
}

async function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Answered> {
  const question = request({ host: '127.0.0.1', port, path, headers, agent: false }).end()
  const [answer] = (await once(question, 'response')) as [IncomingMessage]
  const said = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(said),
    body: await text(answer),
  }
}
