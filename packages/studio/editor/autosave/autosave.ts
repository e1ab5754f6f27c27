import type { Autosave, AutosaveOptions, SaveAnswer, SaveHow } from './autosave-options.ts'
import { openDeviceKeeper } from './device-keeper.ts'
import { isPageHidden, startPageWatch } from './page-watch.ts'
import { openStatusReporter } from './save-status.ts'

const composingPauseMs = 250
const firstRetryMs = 1_000
const longestRetryMs = 60_000

/**
 * Saves while the writer types: to the device at once, to the server after a pause or when the page is left, never during
 * a composition.
 */
export function startAutosave<Text>(options: AutosaveOptions<Text>): Autosave<Text> {
  const { key, session, store, now = Date.now, pauseMs = 1_500, longestPauseMs = 15_000 } = options
  const savable = options.savable ?? ((text: Text) => ({ text, isWhole: true }))
  let { base, version } = options
  let changedAt: number | undefined
  let failures = 0
  let isHeld = false
  let isRefused = false
  let isLockedOut = false
  let isStopped = false
  let flight: Promise<boolean> | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  /** A hidden page may end at any time. */
  const pause = () => (isPageHidden() ? 0 : pauseMs)
  const readUnread = options.readUnread ?? (() => undefined)
  const isBase = (text: Text) => JSON.stringify(text) === JSON.stringify(base)
  const isSaved = () => {
    if (readUnread() !== undefined) return false
    const text = options.read()
    if (isBase(text)) return true
    const { text: stored, isWhole } = savable(text)
    return isWhole && isBase(stored)
  }
  const { report, noteKept, noteFault, isUnkept } = openStatusReporter(options.onStatus, isSaved)
  const device = openDeviceKeeper({
    store,
    copy: () => {
      const manuscript = readUnread()
      const copy = { key, session, text: options.read(), base, version, keptAt: now() }
      return manuscript === undefined ? copy : { ...copy, manuscript }
    },
    isSaved,
    onKept: noteKept,
    onFault: noteFault,
  })

  function schedule(delayMs: number): void {
    clearTimeout(saveTimer)
    if (!isStopped && !isHeld) saveTimer = setTimeout(() => void save(), delayMs)
  }

  async function save(how: SaveHow = { isLeaving: false }): Promise<boolean> {
    clearTimeout(saveTimer)
    if (isHeld || isStopped) return false
    if (flight !== undefined) return flight
    if (changedAt === undefined) return !isRefused && readUnread() === undefined
    if (options.isComposing()) {
      schedule(composingPauseMs)
      return false
    }
    flight = attempt(how).finally(() => {
      flight = undefined
    })
    return flight
  }

  async function attempt({ isLeaving }: SaveHow): Promise<boolean> {
    const text = options.read()
    changedAt = undefined
    // A page that is closed goes on only until the first wait, and has just stored its copy.
    if (!isLeaving) await device.keep()
    if (readUnread() !== undefined && isBase(savable(text).text)) {
      reportRest()
      return false
    }
    report({ state: 'saving' })
    isLockedOut = false
    let answer: SaveAnswer<Text>
    try {
      answer = await options.save(savable(text).text, version, { isLeaving })
    } catch {
      changedAt ??= now()
      failures += 1
      const retryInMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1))
      report({ state: 'waiting', retryInMs })
      schedule(retryInMs)
      return false
    }
    if (answer.kind === 'locked-out') {
      changedAt ??= now()
      isLockedOut = true
      report({ state: 'locked-out', needs: answer.needs })
      // The lock may also end in another tab.
      schedule(longestRetryMs)
      return false
    }
    // The server has responded: an error of the device store is no reason to send the text again.
    await settle(text, answer)
    return answer.kind === 'saved' && readUnread() === undefined
  }

  async function settle(
    text: Text,
    answer: Exclude<SaveAnswer<Text>, { kind: 'locked-out' }>,
  ): Promise<void> {
    failures = 0
    isRefused = answer.kind === 'refused'
    if (answer.kind === 'conflict') clash(answer)
    else if (answer.kind === 'refused') {
      report({ state: 'refused', message: answer.message })
    } else {
      base = answer.text ?? savable(text).text
      version = answer.version
      await device.keepRest()
      reportRest()
    }
  }

  function clash({ theirs, version: found }: { theirs: Text; version: number }): void {
    isHeld = true
    changedAt = now()
    report({ state: 'conflict' })
    options.onConflict({ base, theirs, version: found })
  }

  /** Reports the status after a save, and schedules the next one if the text has changed since. */
  function reportRest(): void {
    if (changedAt !== undefined) {
      report({ state: 'changed' })
      schedule(pause())
    } else report({ state: readUnread() === undefined ? 'saved' : 'unread' })
  }

  async function retry(): Promise<void> {
    // A request that is under way was sent before.
    await flight
    if (failures > 0 || isLockedOut) schedule(0)
  }
  const leave = () => {
    if (changedAt === undefined && !device.isWaiting() && flight === undefined) return
    device.keepNow()
    void save({ isLeaving: true })
  }
  const stopWatch = startPageWatch({ leave, comeOnline: () => void retry() })

  return {
    changed: () => {
      const first = (changedAt ??= now())
      device.keepSoon()
      if (isHeld || isStopped) return
      if (flight === undefined && failures === 0 && !isLockedOut) {
        report({ state: 'changed' })
        schedule(Math.max(0, Math.min(pause(), first + longestPauseMs - now())))
      }
    },
    flush: async () => {
      await flight
      if (isRefused) changedAt ??= now()
      return save()
    },
    hold: () => {
      isHeld = true
      clearTimeout(saveTimer)
    },
    resume: (from) => {
      if (from !== undefined) ({ base, version } = from)
      isHeld = false
      if (isSaved()) {
        changedAt = undefined
        void device.keepRest()
        report({ state: 'saved' })
      } else {
        changedAt ??= now()
        report({ state: 'changed' })
        schedule(0)
      }
    },
    getBase: () => base,
    hasChanges: () => !isSaved(),
    isUnkept,
    clash,
    retry: () => void retry(),
    stop: async () => {
      isStopped = true
      clearTimeout(saveTimer)
      stopWatch()
      await device.finish()
    },
  }
}
