import { readFileSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '@tsuzuri/server/open-database'
import { programFolder } from '@tsuzuri/server/running-version'
import { newFolder, runMagazine } from '@tsuzuri/server/testing/child-server'
import { fillFolder } from '@tsuzuri/server/testing/filled-folder'
import { startPostgres } from '@tsuzuri/test-support/postgres'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isAlive } from '../files/living-process.ts'
import { engines, newPlace } from '../testing/kept-places.ts'
import { sweepCopyDatabases } from './copy-database.ts'

const patience = { timeout: 240_000 }
const soon = { timeout: 180_000, interval: 5 }
const rehearsal = ['update', '--rehearse', '--old', programFolder, '--pages', '20']

test.each(engines)(
  'P3 a rehearsal that is interrupted removes its copy and stops what it started (%s)',
  patience,
  async (engine) => {
    await using folder = await newFolder()
    const server = engine === 'postgres' ? await startOwnPostgres() : undefined
    const env = {
      DATA_DIR: join(folder.path, 'data'),
      ...(server === undefined ? {} : { DATABASE_URL: await server.newDatabase() }),
    }
    await fillFolder(env)
    const temporary = join(folder.path, 'tmp')
    await mkdir(temporary)
    const copies = () => databasesOf(env['DATABASE_URL'])
    const before = await copies()
    for (const [signal, isThere] of [
      ['SIGINT', async () => (await readdir(temporary)).length > 0],
      ['SIGTERM', async (pid: number) => childrenOf(pid).length > 0],
    ] as const) {
      const { child, ended } = runMagazine(rehearsal, { ...env, TMPDIR: temporary })
      const { pid = 0 } = child
      await vi.waitFor(async () => expect(await isThere(pid)).toBe(true), soon)
      const children = childrenOf(pid)
      child.kill(signal)
      const { signal: by, stderr } = await ended
      expect([by, stderr]).toEqual([signal, expect.stringContaining('中断します。')])
      expect(stderr).not.toMatch(/\n\s+at /)
      expect((await readdir(temporary)).filter((name) => name.startsWith('tsuzuri-rehearsal-'))).toEqual([])
      expect(await copies()).toEqual(before)
      expect(children.filter(isAlive)).toEqual([])
    }
  },
)

test('P3 databases that a killed rehearsal left are dropped a day later, and no others', async () => {
  const url = await (await startOwnPostgres()).newDatabase()
  const db = await connectDatabase({ engine: 'postgres', url }, { isMaintenance: true })
  const now = Math.floor(Date.now() / 1000)
  const [old, used, fresh] = [now - 90_000, now - 90_001, now - 60].map(
    (seconds) => `tsuzuri_rehearsal_${seconds}_${'0a'.repeat(6)}`,
  )
  const names = [old, used, fresh, 'tsuzuri_rehearsal_of_mine']
  for (const name of names) await sql.raw(`create database ${name}`).execute(db.writer)
  const user = await connectDatabase({ engine: 'postgres', url: url.replace(/[^/]+$/, String(used)) })
  await sql`select 1`.execute(user.reader)
  await sweepCopyDatabases({ engine: 'postgres', url })
  const left = await databasesOf(url)
  expect(names.filter((name) => left.includes(String(name)))).toEqual([
    used,
    fresh,
    'tsuzuri_rehearsal_of_mine',
  ])
  await user.close()
  await db.close()
})

test(
  'P3 a backup that a killed restore had brought from a bucket is removed with the next update',
  patience,
  async () => {
    await using folder = await newFolder()
    const dataDir = join(folder.path, 'data')
    const env = await newPlace('sqlite', dataDir)
    await fillFolder(env)
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    const [old, fresh] = ['.restore-99999999-0123456789ab.partial', '.restore-0123456789ab.partial']
    for (const name of [old, fresh]) await writeFile(join(dataDir, name), '')
    await utimes(join(dataDir, old), yesterday, yesterday)
    await runMagazine(['update', '--old', programFolder], env).ended
    expect((await readdir(dataDir)).filter((name) => name.startsWith('.restore-'))).toEqual([fresh])
  },
)

/** A separate server: other tests rehearse, and drop leftovers, on the shared one. */
async function startOwnPostgres() {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  return server
}

async function databasesOf(url: string | undefined): Promise<string[]> {
  if (url === undefined) return []
  const db = await connectDatabase({ engine: 'postgres', url })
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'tsuzuri_rehearsal_%' order by datname
  `.execute(db.reader)
  await db.close()
  return rows.map(({ name }) => name)
}

function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    return children === '' ? [] : children.split(' ').map(Number)
  } catch {
    return []
  }
}
