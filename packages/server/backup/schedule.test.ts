import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { newFolder } from '../testing/child-server.ts'
import { backupName, findBackupTime, isShared, listNameOf } from './backup-name.ts'
import { findBackupTrouble, noteAttempt } from './backup-report.ts'
import { filesToForget } from './retention.ts'
import { keepUp, newBackupState, startBackups } from './schedule.ts'

const patience = { timeout: 120_000 }
const spring = new Date(Date.UTC(2026, 3, 1))

test('retention forgets only what it named itself, and never the one that was just found whole', () => {
  const own = [1, 2, 3].map((day) => backupName(new Date(Date.UTC(2026, 0, day))))
  const foreign = [
    'a.tar',
    'tsuzuri-2026.tar',
    'tsuzuri-20260101T000000Z.tar.gz',
    'tsuzuri-20261399T000000Z.tar',
    '..',
  ]
  const [first = '', second = '', third = ''] = own
  expect(filesToForget([...foreign, ...own], 2, third, spring)).toEqual([first])
  expect(filesToForget([...own.toReversed(), ...foreign], 1, third, spring)).toEqual([first, second])
  expect(filesToForget(own, 0, first, spring)).toEqual([second, third])
  expect(filesToForget(foreign, 1, 'a.tar', spring)).toEqual([])
  expect(findBackupTime(own[0] ?? '')).toEqual(new Date('2026-01-01T00:00:00Z'))
  const shared = backupName(new Date(Date.UTC(2026, 0, 1)), { isShared: true, isEncrypted: true })
  expect([isShared(shared), isShared(first), listNameOf(shared)]).toEqual([
    true,
    false,
    'tsuzuri-20260101T000000Z.pictures',
  ])
  expect(findBackupTime(shared)).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(findBackupTime(`${own[0]}.age`)).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(filesToForget([`${first}.age`, second, `${third}.age`], 2, `${third}.age`, spring)).toEqual([
    `${first}.age`,
  ])
})

test('O3 a backup of a clock that was ahead neither makes others due nor takes their place', async () => {
  await using folder = await newFolder()
  const config = readConfig({ DATA_DIR: folder.path, BACKUP_TO: folder.path, BACKUP_KEEP: '7' })
  const { schedule } = config.backup
  if (schedule === undefined) throw new Error('no schedule')
  const hourMs = 3_600_000
  const inHours = (hours: number) => backupName(new Date(Date.now() + hours * hourMs))
  const days = [1, 2, 3, 4, 5, 6].map((day) => inHours(-24 * day))
  const ahead = inHours(1)
  for (const name of [...days, ahead]) await writeFile(join(folder.path, name), '')
  const state = newBackupState(config)
  const taken: string[] = []
  for (const _ of [1, 2, 3])
    await keepUp(config.backup, schedule, state, async (to) => {
      const file = backupName(new Date())
      taken.push(file)
      await writeFile(join(to, file), '')
      return { bytes: 0, file }
    })
  expect(taken).toHaveLength(1)
  expect(await readdir(folder.path)).toEqual([...days.toReversed(), ...taken, ahead])
  expect(state.lastSuccessAt).toEqual(findBackupTime(taken[0] ?? ''))
})

test('retention neither removes nor counts backups of the future, until their time has come', () => {
  const own = [1, 2, 3, 4].map((day) => backupName(new Date(Date.UTC(2026, 0, day))))
  const [first = '', second = '', third = ''] = own
  const noon = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
  expect(filesToForget(own, 2, second, noon(2))).toEqual([])
  expect(filesToForget(own, 2, third, noon(3))).toEqual([first])
  expect(filesToForget(own, 2, third, noon(4))).toEqual([first, second])
})

test('O3 a backup that fails is said aloud, counted, and takes nothing away', patience, async () => {
  await using folder = await newFolder()
  const to = join(folder.path, 'kept')
  const env = {
    DATA_DIR: join(folder.path, 'data'),
    BACKUP_TO: to,
    BACKUP_KEEP: '1',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  }
  await mkdir(to)
  await mkdir(env.DATA_DIR)
  const old = [1, 2].map((day) => backupName(new Date(Date.UTC(2026, 0, day))))
  for (const name of old) await writeFile(join(to, name), '')
  const errors: unknown[] = []
  const log = { error: (what: unknown) => errors.push(what) }
  const backups = startBackups({ config: readConfig(env), log: log as never }, undefined, env)
  backups.startTaking(() => true)
  await expect.poll(() => errors.length, { timeout: 30_000 }).toBe(1)
  await backups.stop()
  expect(backups.state).toMatchObject({ failures: 1, successes: 0 })
  expect(await readdir(to)).toEqual(old)
  const now = new Date()
  const trouble = await findBackupTrouble(readConfig(env), now)
  expect(trouble).toEqual({
    lastSuccessAt: '2026-01-02T00:00:00.000Z',
    failingSince: expect.stringMatching(/^\d{4}-/),
  })
  await noteAttempt(readConfig(env), { at: now, hasFailed: true, lastSuccessAt: undefined })
  expect(await findBackupTrouble(readConfig(env), now), 'the first failure counts').toEqual(trouble)
  await noteAttempt(readConfig(env), { at: now, hasFailed: false, lastSuccessAt: now })
  expect(await findBackupTrouble(readConfig(env), now)).toBeUndefined()
  const threeDaysOn = new Date(now.getTime() + 3 * 86_400_000)
  expect(await findBackupTrouble(readConfig(env), threeDaysOn)).toMatchObject({ failingSince: null })
  expect(await findBackupTrouble(readConfig({ DATA_DIR: env.DATA_DIR }), threeDaysOn)).toBeUndefined()
})

test('O3 where no folder can be made, as below /proc, a backup fails and is counted', patience, async () => {
  await using folder = await newFolder()
  const env = { DATA_DIR: join(folder.path, 'data'), BACKUP_TO: '/proc/nowhere/below' }
  await mkdir(env.DATA_DIR)
  const errors: { err: Error }[] = []
  const log = { error: (what: { err: Error }) => errors.push(what) }
  const backups = startBackups({ config: readConfig(env), log: log as never }, undefined, env)
  backups.startTaking(() => true)
  await expect.poll(() => errors.length, { timeout: 30_000 }).toBe(1)
  await backups.stop()
  expect([backups.state.failures, errors[0]?.err.message]).toEqual([1, expect.stringMatching(/ENOENT/)])
})

test('O3 an instance that takes no backups looks at those that there are', patience, async () => {
  await using folder = await newFolder()
  const to = join(folder.path, 'kept')
  const env = {
    DATA_DIR: join(folder.path, 'data'),
    BACKUP_TO: to,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  }
  await mkdir(to)
  await mkdir(env.DATA_DIR)
  const old = backupName(new Date(Date.UTC(2026, 0, 1)))
  await writeFile(join(to, old), '')
  const errors: unknown[] = []
  const log = { error: (what: unknown) => errors.push(what) }
  const backups = startBackups({ config: readConfig(env), log: log as never }, undefined, env)
  const report = () => readFile(join(env.DATA_DIR, 'backup-report.json'), 'utf8').catch(() => '')
  await expect.poll(report, { timeout: 30_000 }).toContain('"failingSince":null')
  await backups.stop()
  expect(backups.state).toMatchObject({ failures: 0, kept: 1, lastSuccessAt: findBackupTime(old) })
  expect([errors, await readdir(to)]).toEqual([[], [old]])
})

test(
  'O3 after a backup that took long, the place is looked at once and not once per interval',
  patience,
  async () => {
    await using folder = await newFolder()
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const env = {
      DATA_DIR: join(folder.path, 'data'),
      BACKUP_TO: join(folder.path, 'kept'),
      BACKUP_EVERY: '1m',
      DATABASE_URL: `postgres://127.0.0.1:${port}/none`,
    }
    await mkdir(env.DATA_DIR)
    const { backup, ...config } = readConfig(env)
    let looks = 0
    const counting = {
      ...config,
      get backup() {
        looks += 1
        return backup
      },
    }
    const isTaking = once(silent, 'connection')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const backups = startBackups(
        { config: counting, log: { error: () => {} } as never },
        newBackupState(counting),
        env,
      )
      const stopTaking = backups.startTaking(() => true)
      await isTaking
      looks = 0
      vi.advanceTimersByTime(50 * 60_000)
      await stopTaking()
      await backups.stop()
      expect(looks).toBe(1)
    } finally {
      vi.useRealTimers()
      silent.close()
    }
  },
)
