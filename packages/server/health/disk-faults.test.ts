import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { readSecret } from '../data-folder.ts'
import { openStudio } from '../studio/studio.ts'
import { newFolder, startServer, stopServer } from '../testing/child-server.ts'
import { fillFolder, settleFolder, withMagazineIn } from '../testing/filled-folder.ts'
import { openTestApp } from '../testing/open-app.ts'
import { aTelephonePhoto } from '../testing/pictures.ts'
import { noSmallDisk, openSmallDisk } from '../testing/small-disk.ts'
import { newStaff, newVisitor, type Visitor } from '../testing/studio-people.ts'

const patience = { timeout: 180_000 }
const soon = { timeout: 180_000, interval: 50 }

const full = {
  status: 507,
  code: 'disk-full',
  detail: expect.stringMatching(/ディスクがいっぱい.*空きを作って/),
}
const readOnly = {
  status: 503,
  code: 'disk-read-only',
  detail: expect.stringMatching(/読み取り専用.*ディスクの復旧を/),
}
const failing = {
  status: 503,
  code: 'disk-failed',
  detail: expect.stringMatching(/障害が起き.*確認と再起動を/),
}

test.skipIf(noSmallDisk)(
  'Q4 on a full disk reads work, writes get 507 with advice, and work again when there is space',
  patience,
  async () => {
    using disk = openSmallDisk(24)
    const app = await openTestApp('sqlite', { DATA_DIR: disk.path })
    const administrator = await newStaff(app, 'administrator')
    const editor = await newStaff(app, 'editor')
    const picture = await aTelephonePhoto()
    expect((await administrator.studio.getOverview({})).diskTrouble).toBeNull()
    disk.fill()

    expect(await (await upload(administrator, picture)).json()).toMatchObject(full)
    // The write-ahead log may have space left for a few writes.
    await vi.waitFor(async () => {
      const answer = await createArticle(administrator, '長い題'.repeat(20))
      expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining(full)])
    }, soon)
    const stranger = newVisitor(app)
    const signIn = await stranger.ask('/api/studio/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'editor@magazine.example', password: 'まちがった合い言葉です' }),
    })
    expect([signIn.status, await signIn.json()]).toEqual([507, expect.objectContaining(full)])

    expect((await app.ask('/api/articles')).status).toBe(200)
    expect((await app.ask('/api/search?q=hair')).status).toBe(200)
    expect(await app.readJson('/readyz')).toMatchObject({
      status: 'degraded',
      disk: 'full',
      writing: 'unavailable',
      detail: [expect.stringContaining('full')],
    })
    expect((await app.ask('/readyz')).status).toBe(200)
    expect((await app.ask('/readyz/studio')).status).toBe(503)
    expect((await administrator.studio.getOverview({})).diskTrouble).toMatchObject({ kind: 'full' })
    expect((await editor.studio.getOverview({})).diskTrouble).toBeNull()

    disk.empty()
    await vi.waitFor(async () => expect((await app.ask('/readyz/studio')).status).toBe(200), soon)
    expect((await createArticle(administrator)).status).toBe(200)
    expect((await upload(administrator, picture)).status).toBe(200)
    await app.close()
  },
)

test.skipIf(noSmallDisk)(
  'Q4 Q5 a server that starts on a full or read-only disk serves readers, reports the fault, and writes once it can',
  patience,
  async () => {
    using disk = openSmallDisk(24)
    const env = { DATA_DIR: `${disk.path}/data`, LOG_LEVEL: 'error' }
    const aPhoto = await aTelephonePhoto()
    const { picture } = await fillFolder(env)
    await settleFolder(env)
    const signedIn = await signInBefore(env)
    await readSecret(env.DATA_DIR)
    const states = {
      full: { enter: disk.fill, leave: disk.empty, ofFiles: full },
      'read-only': { enter: disk.makeReadOnly, leave: disk.makeWritable, ofFiles: readOnly },
    }
    for (const [state, { enter, leave, ofFiles }] of Object.entries(states)) {
      enter()
      const server = await startServer(env)
      const administrator = signedIn(server.url)
      const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status
      for (const path of ['/magazine/', '/api/articles', '/api/search?q=a', `/media/${picture.name}`])
        expect([state, path, await statusOf(path)]).toEqual([state, path, 200])
      const ready = await fetch(`${server.url}/readyz`)
      expect([ready.status, await ready.json()]).toEqual([
        200,
        expect.objectContaining({ status: 'degraded', disk: state, database: 'read-only' }),
      ])
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      expect(metrics).toMatch(/tsuzuri_ready\{[^}]*part="disk"[^}]*\} 0/)
      expect(metrics).toMatch(/tsuzuri_ready\{[^}]*part="studio"[^}]*\} 0/)
      expect(metrics).toMatch(/tsuzuri_disk_low 1/)
      // Each attempt is counted, so a wrong password is a write.
      const signIn = () =>
        fetch(`${server.url}/api/studio/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ email: 'editor@magazine.example', password: 'まちがった合い言葉です' }),
        })
      expect([state, await (await signIn()).json()]).toMatchObject([state, readOnly])
      expect([state, await (await createArticle(administrator)).json()]).toMatchObject([state, readOnly])
      expect([state, await (await upload(administrator, aPhoto)).json()]).toMatchObject([state, ofFiles])
      leave()
      const whole = expect.objectContaining({ status: 'ready', database: 'ok' })
      await vi.waitFor(async () => {
        expect((await signIn()).status).toBe(401)
        expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual(whole)
      }, soon)
      const { code, stdout } = await stopServer(server)
      expect([code, stdout]).toEqual([0, expect.stringContaining('the disk takes no writes')])
    }
  },
)

const noStrace = spawnSync('strace', ['-e', 'inject=fsync:error=EIO', 'true']).status !== 0
if (noStrace) process.stdout.write('An I/O error of fsync is not tried: strace can not inject faults here\n')

test.skipIf(noStrace)(
  'Q3 after one I/O error of fsync the health check, the metrics and the error messages report that files cannot be stored',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = { DATA_DIR: folder.path, LOG_LEVEL: 'error', WORKERS: '2' }
    const { picture } = await fillFolder(env)
    const signedIn = await signInBefore(env)
    const server = await startServer(env)
    const readyz = async () => (await fetch(`${server.url}/readyz`)).json()
    expect(await readyz()).toEqual({ status: 'ready', database: 'ok', store: 'ok', writing: 'ok' })
    const strace = await failSyncs(server.child.pid ?? 0)
    // A variant that does not exist yet is made and stored.
    expect((await fetch(`${server.url}/media/${picture.name}/320`)).status).toBe(200)
    const failed = {
      status: 'degraded',
      database: 'ok',
      store: 'failed',
      writing: 'ok',
      detail: [expect.stringMatching(/I\/O error.*restart/)],
    }
    await vi.waitFor(async () => expect(await readyz()).toEqual(failed), soon)
    strace.kill('SIGINT')
    await once(strace, 'exit')
    expect(await readyz()).toEqual(failed)
    const administrator = signedIn(server.url)
    expect(await (await upload(administrator, await aTelephonePhoto())).json()).toMatchObject(failing)
    expect((await administrator.studio.getOverview({})).diskTrouble).toMatchObject({ kind: 'failed' })
    // The database is sound: only files can't be stored.
    expect((await createArticle(administrator)).status).toBe(200)
    await vi.waitFor(async () => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text()
      expect(metrics).toMatch(/tsuzuri_ready\{[^}]*part="store"[^}]*\} 0/)
    }, soon)
    expect((await fetch(`${server.url}/magazine/`)).status).toBe(200)
    expect((await stopServer(server)).code).toBe(0)
    const again = await startServer(env)
    expect(await (await fetch(`${again.url}/readyz`)).json()).toMatchObject({ status: 'ready', store: 'ok' })
    expect((await stopServer(again)).code).toBe(0)
  },
)

/** An administrator who has signed in before the fault, at whatever address the server will have. */
async function signInBefore(env: Record<string, string>): Promise<(url: string) => Visitor> {
  const { cookies } = await withMagazineIn(env, async (context) => {
    const app = createApp(context, { studio: await openStudio(context) })
    return newStaff({ context, fetch: async (request) => app.fetch(request) }, 'administrator')
  })
  return (url) => {
    const visitor = newVisitor({
      fetch: (request) => fetch(new Request(request.url.replace('http://localhost', url), request)),
    })
    for (const [name, value] of cookies) visitor.cookies.set(name, value)
    return visitor
  }
}

function createArticle({ ask }: Visitor, title = '題'): Promise<Response> {
  return ask('/api/studio/articles', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: { title } }),
  })
}

function upload({ ask }: Visitor, picture: Uint8Array): Promise<Response> {
  return ask('/api/studio/media', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'a.png' },
    body: new Blob([new Uint8Array(picture)]),
  })
}

/** Makes every further fsync of this process fail with EIO. */
async function failSyncs(pid: number): Promise<ChildProcess> {
  const strace = spawn(
    'strace',
    ['-f', '-p', String(pid), '-e', 'inject=fsync:error=EIO', '-o', '/dev/null'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  onTestFinished(() => void strace.kill('SIGKILL'))
  await once(strace.stderr, 'data')
  return strace
}
