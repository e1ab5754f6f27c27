import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { BackupConfig } from './backup-config.ts'
import { findBackupTime, isShared, listNameOf } from './backup-name.ts'
import { noteAttempt } from './backup-report.ts'
import { openBackupPlace, readBackupAddress } from './backup-place.ts'
import { filesToForget } from './retention.ts'
import { removeUnusedPictures } from './unused-pictures.ts'

/** How backups by the clock are doing, for whoever watches. */
export type BackupState = {
  isScheduled: boolean
  everySeconds: number
  lastSuccessAt: Date | undefined
  lastBytes: number
  lastSeconds: number
  kept: number
  successes: number
  failures: number
}

export type BackupSchedule = {
  state: BackupState
  /** From now on this instance takes the backups, as long as `isHeld` says so. Returns the end of that. */
  startTaking: (isHeld: () => boolean) => () => Promise<void>
  stop: () => Promise<void>
}

const soonestLookMs = 30_000
const latestLookMs = 10 * 60_000
const retryMs = 10 * 60_000
const magazine = fileURLToPath(new URL('../../operations/commands/magazine.ts', import.meta.url))

export function newBackupState(config: Config): BackupState {
  const { schedule } = config.backup
  const none = { lastSuccessAt: undefined, lastBytes: 0, lastSeconds: 0, kept: 0, successes: 0, failures: 0 }
  return { isScheduled: schedule !== undefined, everySeconds: (schedule?.everyMs ?? 0) / 1000, ...none }
}

/**
 * Looks at what is in the place of backups, for metrics and the studio. The instance that takes backups takes one whenever
 * the newest is older than it should be, so a restart makes no other. It runs in a process of its own: readers are
 * answered as before, and a fault there is not one here.
 */
export function startBackups(
  { config, log }: { config: Config; log: Log },
  state = newBackupState(config),
  environment: NodeJS.ProcessEnv = process.env,
): BackupSchedule {
  const { schedule } = config.backup
  if (schedule === undefined) return { state, startTaking: () => async () => {}, stop: async () => {} }
  const leaving = new AbortController()
  let mayTake = () => false
  let taking = new AbortController()
  let notBefore = 0
  let work = look()
  const timer = setInterval(() => {
    work = work.then(look)
  }, lookEveryMs(schedule.everyMs)).unref()

  async function look(): Promise<void> {
    if (schedule === undefined || leaving.signal.aborted || performance.now() < notBefore) return
    try {
      const take = mayTake() ? (to: string) => run(to, environment, taking.signal) : undefined
      await keepUp(config.backup, schedule, state, take)
      await note(false)
    } catch (error) {
      if (leaving.signal.aborted || !mayTake()) return
      notBefore = performance.now() + Math.min(retryMs, schedule.everyMs)
      state.failures += 1
      log.error({ err: error, to: schedule.to }, 'backup failed')
      await note(true)
    }
  }

  /** A full disk may be why there is no backup, and must not end the looking. */
  async function note(hasFailed: boolean): Promise<void> {
    try {
      await noteAttempt(config, { at: new Date(), hasFailed, lastSuccessAt: state.lastSuccessAt })
    } catch (error) {
      log.error({ err: error }, 'the state of backups could not be written down')
    }
  }

  return {
    state,
    startTaking: (isHeld) => {
      mayTake = isHeld
      taking = new AbortController()
      work = work.then(look)
      return async () => {
        mayTake = () => false
        taking.abort()
        await work
      }
    },
    stop: async () => {
      clearInterval(timer)
      leaving.abort()
      taking.abort()
      await work
    },
  }
}

/** Looks at what is kept; with `take` adds to it where that is due, and forgets what is too old. */
export async function keepUp(
  config: BackupConfig,
  { to, everyMs, keep }: NonNullable<BackupConfig['schedule']>,
  state: BackupState,
  take: ((to: string) => Promise<{ bytes: number; file: string }>) | undefined,
): Promise<void> {
  const { place: where } = await readBackupAddress(to.startsWith('s3://') ? to : `${to}/`)
  const place = await openBackupPlace(where, config)
  try {
    const before = await place.list()
    state.lastSuccessAt = latest(before, new Date())
    state.kept = before.filter((file) => findBackupTime(file) !== undefined).length
    const ageMs = Date.now() - (state.lastSuccessAt?.getTime() ?? 0)
    if (take === undefined || ageMs < everyMs) return
    const startedAt = performance.now()
    // A folder that is not there yet would be taken for a file.
    const { bytes, file: fresh } = await take(where.endsWith('/') ? where : `${where}/`)
    state.lastSeconds = (performance.now() - startedAt) / 1000
    state.lastBytes = bytes
    state.successes += 1
    const files = await place.list()
    const now = new Date()
    state.lastSuccessAt = latest(files, now)
    const old = filesToForget(files, keep, fresh, now)
    for (const file of old) {
      await place.remove(file)
      if (isShared(file)) await place.remove(listNameOf(file))
    }
    if (old.length > 0) await removeUnusedPictures(place, now)
    state.kept = files.filter((file) => findBackupTime(file) !== undefined).length - old.length
  } finally {
    await place.close()
  }
}

/** Every look asks the place what it holds, which a bucket counts. */
function lookEveryMs(everyMs: number): number {
  return Math.min(latestLookMs, Math.max(soonestLookMs, everyMs / 60))
}

/** A backup of the future was named by a clock that was ahead, and says nothing about how old the newest is. */
function latest(files: readonly string[], now: Date): Date | undefined {
  const times = files
    .flatMap((file) => findBackupTime(file)?.getTime() ?? [])
    .filter((time) => time <= now.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

async function run(
  to: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ bytes: number; file: string }> {
  const child = spawn(process.execPath, [magazine, 'backup', to], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(complained.trim().slice(0, 2000) || `it ended with ${code}`)
  const [path = ''] = said.split('\n')
  return { bytes: Number(/(\d+)バイト/.exec(said)?.[1] ?? 0), file: path.slice(path.lastIndexOf('/') + 1) }
}
