import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import {
  workersOf,
  newFolder,
  runMagazine,
  runProgram,
  startServer,
  stopServer,
} from '../testing/child-server.ts'
import { fillFolder, withMagazineIn } from '../testing/filled-folder.ts'
import { getFrom } from '../testing/served-app.ts'
import { aText, publishNew } from '../testing/small-magazine.ts'
import { findFreePort } from '@tsuzuri/test-support/free-port'

const patience = { timeout: 300_000 }
const soon = { timeout: 90_000, interval: 20 }

test(
  'several workers show changes made by the command line, survive the crash of one, and stop together',
  patience,
  async () => {
    await using folder = await newFolder()
    // A fixed port: one chosen by the system would be lost when the last worker that holds it ends.
    const env = {
      DATA_DIR: folder.path,
      PORT: String(await findFreePort()),
      WORKERS: '2',
      LOG_LEVEL: 'error',
    }
    const { picture } = await fillFolder(env)
    const server = await startServer(env)
    await vi.waitFor(() => expect(workersOf(server.child.pid)).toHaveLength(2), soon)
    const line = {
      slug: 'tsuika',
      title: '追加の記事',
      category: 'hair',
      tags: [],
      authors: [],
      publishedAt: '2026-01-01T00:00:00Z',
      text: '本文です。',
    }
    await writeFile(join(folder.path, 'more.ndjson'), `${JSON.stringify(line)}\n`)
    for (let at = 0; at < 4; at += 1) expect(await statusOf(server.port, '/magazine/tsuika/')).toBe(404)
    expect((await runMagazine(['import', join(folder.path, 'more.ndjson')], env).ended).code).toBe(0)
    await vi.waitFor(async () => {
      for (let at = 0; at < 4; at += 1) expect(await statusOf(server.port, '/magazine/tsuika/')).toBe(200)
    }, soon)

    for (let at = 0; at < 2; at += 1) expect(await statusOf(server.port, `/media/${picture.name}`)).toBe(200)
    expect(await statusOf(server.port, '/objects/magazine/x')).toBe(403)

    const [victim = 0, other] = workersOf(server.child.pid)
    process.kill(victim, 'SIGKILL')
    await vi.waitFor(() => {
      const now = workersOf(server.child.pid)
      expect([now.length, now.includes(victim), now.includes(other ?? 0)]).toEqual([2, false, true])
    }, soon)
    await vi.waitFor(async () => {
      for (let at = 0; at < 4; at += 1) expect(await statusOf(server.port, '/magazine/')).toBe(200)
    }, soon)

    const workers = workersOf(server.child.pid)
    expect((await stopServer(server)).code).toBe(0)
    for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  },
)

test('O2 a publication is visible on every instance', patience, async () => {
  await using folder = await newFolder()
  const shared = { DATABASE_URL: await newPostgresDatabase(), LOG_LEVEL: 'error' }
  const places = ['first', 'second'].map((name) => ({ ...shared, DATA_DIR: join(folder.path, name) }))
  const { hair } = await fillFolder({ ...shared, DATA_DIR: join(folder.path, 'editor') })
  const servers = await Promise.all(places.map((env) => startServer(env)))
  for (const { port } of servers) expect(await statusOf(port, '/magazine/shinchaku/')).toBe(404)
  await withMagazineIn({ ...shared, DATA_DIR: join(folder.path, 'editor') }, async ({ db, now }) => {
    const command = { db, by: 'editor', now: now() }
    await publishNew(command, { ...aText('shinchaku', '新着の記事'), categoryId: hair })
  })
  await vi.waitFor(async () => {
    for (const { port } of servers) {
      expect(await statusOf(port, '/magazine/shinchaku/')).toBe(200)
      expect((await getFrom(port, '/magazine/')).body.includes('新着の記事')).toBe(true)
    }
  }, soon)
  for (const server of servers) expect((await stopServer(server)).code).toBe(0)
})

test('every worker knows of a change before the command that made it returns', patience, async () => {
  await using folder = await newFolder()
  await withMagazineIn({ DATA_DIR: folder.path }, async () => {})
  const script = fileURLToPath(new URL('../testing/relaying-workers.ts', import.meta.url))
  const address = { engine: 'sqlite', file: join(folder.path, 'magazine.sqlite') }
  const program = runProgram([script, JSON.stringify(address)], {})
  const port = Number((await program.line(/port (\d+)/))[1])
  const read = async (path: string) =>
    JSON.parse((await getFrom(port, path)).body.toString()) as {
      pid: number
      heard: string[]
    }
  const pids = new Set<number>()
  await vi.waitFor(async () => {
    pids.add((await read('/')).pid)
    expect(pids.size).toBe(2)
  }, soon)
  for (let at = 0; at < 10; at += 1) {
    const { pid } = await read(`/write/${at}`)
    let other = await read('/heard')
    while (other.pid === pid) other = await read('/heard')
    expect(other.heard).toContain(`redirect:/write/${at}`)
  }
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
})

test(
  'when all workers are killed repeatedly, the next one starts without waiting for its back-off',
  patience,
  async () => {
    await using folder = await newFolder()
    const env = {
      DATA_DIR: folder.path,
      PORT: String(await findFreePort()),
      WORKERS: '2',
      LOG_LEVEL: 'error',
    }
    const server = await startServer(env)
    for (let round = 0; round < 3; round += 1) {
      await vi.waitFor(() => answers(server.port), soon)
      for (const pid of workersOf(server.child.pid)) process.kill(pid, 'SIGKILL')
    }
    await vi.waitFor(() => answers(server.port), soon)
    const { code, stdout } = await stopServer(server)
    expect(code).toBe(0)
    const pauses = stdout
      .split('\n')
      .filter((line) => line.includes('a worker exited'))
      .map((line) => (JSON.parse(line) as { slot: number; pauseMs: number }).pauseMs)
    expect(pauses.length).toBeGreaterThanOrEqual(3)
    // With a shared back-off six exits would have led to a delay of 3.2 s; each slot has had three at most.
    expect(Math.max(...pauses)).toBeLessThanOrEqual(800)
  },
)

test('a worker that is still loading does not hold up the stop', patience, async () => {
  await using folder = await newFolder()
  await withMagazineIn({ DATA_DIR: folder.path }, async () => {})
  const script = fileURLToPath(new URL('../testing/relaying-workers.ts', import.meta.url))
  const address = { engine: 'sqlite', file: join(folder.path, 'magazine.sqlite') }
  const program = runProgram([script, JSON.stringify(address), '5000', 'second-loading'], {})
  await program.line(/port (\d+)/)
  await vi.waitFor(() => expect(workersOf(program.child.pid)).toHaveLength(2), soon)
  program.child.kill('SIGTERM')
  const { code, stdout } = await program.ended
  expect(code).toBe(0)
  expect(stdout).not.toContain('did not stop in time')
})

test('a worker whose process can not be started is started again', patience, async () => {
  await using folder = await newFolder()
  await withMagazineIn({ DATA_DIR: folder.path }, async () => {})
  const script = fileURLToPath(new URL('../testing/relaying-workers.ts', import.meta.url))
  const address = { engine: 'sqlite', file: join(folder.path, 'magazine.sqlite') }
  const program = runProgram([script, JSON.stringify(address), '5000', 'second-failing'], {})
  await program.line(/ENOENT/)
  await vi.waitFor(() => expect(workersOf(program.child.pid)).toHaveLength(2), soon)
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
})

test('a blocked worker is killed after the stop timeout', patience, async () => {
  await using folder = await newFolder()
  await withMagazineIn({ DATA_DIR: folder.path }, async () => {})
  const script = fileURLToPath(new URL('../testing/relaying-workers.ts', import.meta.url))
  const address = { engine: 'sqlite', file: join(folder.path, 'magazine.sqlite') }
  const program = runProgram([script, JSON.stringify(address), '300'], {})
  await program.line(/port (\d+)/)
  await vi.waitFor(() => expect(workersOf(program.child.pid)).toHaveLength(2), soon)
  const workers = workersOf(program.child.pid)
  process.kill(workers[0] ?? 0, 'SIGSTOP')
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

/** A connection given to a worker just before it was killed gets no response, so each attempt has a timeout. */
async function answers(port: number): Promise<void> {
  const signal = AbortSignal.timeout(3000)
  expect((await fetch(`http://127.0.0.1:${port}/healthz`, { signal })).status).toBe(200)
}

async function statusOf(port: number, path: string): Promise<number> {
  return (await getFrom(port, path)).status
}
