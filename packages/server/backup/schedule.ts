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

/** The state of scheduled backups, for metrics and the studio. */
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
  /** Makes this instance take the backups while `isHeld` returns true. Returns its stop. */
  startTaking: (isHeld: () => boolean) => () => Promise<void>
  stop: () => Promise<void>
}

const shortestCheckMs = 30_000
const longestCheckMs = 10 * 60_000
const retryMs = 10 * 60_000
const magazine = fileURLToPath(new URL('../../operations/commands/magazine.ts', import.meta.url))

export function newBackupState(config: Config): BackupState {
  const { schedule } = config.backup
  const none = { lastSuccessAt: undefined, lastBytes: 0, lastSeconds: 0, kept: 0, successes: 0, failures: 0 }
  return { isScheduled: schedule !== undefined, everySeconds: (schedule?.everyMs ?? 0) / 1000, ...none }
}

/**
 * Checks regularly which backups exist, for metrics and the studio. The instance that takes backups starts one if the
 * newest is older than the interval, so a restart causes no extra backup. The backup runs in a child process: it does
 * not slow down requests, and its faults do not affect the server.
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
  let isNextWaiting = false
  const timer = setInterval(lookAgain, checkEveryMs(schedule.everyMs)).unref()

  /** At most one check waits while another is under way, because a backup may take longer than many intervals of checks. */
  function lookAgain(): void {
    if (isNextWaiting) return
    isNextWaiting = true
    work = work.then(() => {
      isNextWaiting = false
      return look()
    })
  }

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

  /** The disk may be full, which may also be why the backup failed; the schedule must go on. */
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
      lookAgain()
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

/** Updates the state from the existing backups. With `take`, also takes a backup if one is due and removes old ones. */
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
    // Without the slash, a folder that does not exist yet would be taken for a file name.
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

/** Every check lists the place, and buckets charge for that. */
function checkEveryMs(everyMs: number): number {
  return Math.min(longestCheckMs, Math.max(shortestCheckMs, everyMs / 60))
}

/** The time of the newest backup. A time in the future comes from a clock that was ahead, so it is ignored. */
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
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(errors.trim().slice(0, 2000) || `it ended with ${code}`)
  const [path = ''] = output.split('\n')
  return { bytes: Number(/(\d+)バイト/.exec(output)?.[1] ?? 0), file: path.slice(path.lastIndexOf('/') + 1) }
}
