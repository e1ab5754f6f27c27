import { hold } from './observable.ts'
import type { Observable } from './observable.ts'

export const throttleMs = 200
export const durationMs = 5000
/** How long a full or a failed bar stays visible. */
export const doneMs = 500
export const failedMs = 1500

const tickMs = 100
/** Only `finish` reaches 100. */
const farthestCreep = 99

export interface ProgressState {
  /** `waiting` is started but not yet shown. */
  phase: 'idle' | 'waiting' | 'loading' | 'done' | 'failed'
  percent: number
}

export interface ProgressBar extends Observable<ProgressState> {
  start: () => void
  advance: (step: number) => void
  finish: () => void
  fail: () => void
  stop: () => void
}

/** How far one data step moves the bar: 45 if the page has one step, 30 if it has more. */
export function stepOf(count: number): number {
  return count > 1 ? 30 : 45
}

/** The state machine of the bar; `renderProgressBar` renders it. */
export function createProgressBar(): ProgressBar {
  const { snapshot, subscribe, set } = hold<ProgressState>({ phase: 'idle', percent: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  let creeping: ReturnType<typeof setInterval> | undefined

  function rest(): void {
    clearTimeout(timer)
    clearInterval(creeping)
  }

  function become(phase: ProgressState['phase'], percent: number): void {
    set({ phase, percent })
  }

  function creep(): void {
    rest()
    become('loading', snapshot().percent)
    creeping = setInterval(() => advance((100 * tickMs) / durationMs), tickMs)
  }

  function advance(step: number): void {
    const { phase, percent } = snapshot()
    if (phase !== 'waiting' && phase !== 'loading') return
    become(phase, Math.min(farthestCreep, percent + step))
  }

  function leave(phase: 'done' | 'failed', afterMs: number): void {
    rest()
    become(phase, 100)
    timer = setTimeout(() => become('idle', 0), afterMs)
  }

  return {
    snapshot,
    subscribe,
    advance,
    /** If the reader leaves a page while it loads, the visible bar continues for the next page. */
    start() {
      rest()
      const wasLoading = snapshot().phase === 'loading'
      become('waiting', 0)
      if (wasLoading) creep()
      else timer = setTimeout(creep, throttleMs)
    },
    /** A load that ends before the bar is shown hides it without showing it. */
    finish() {
      const { phase } = snapshot()
      if (phase === 'loading') leave('done', doneMs)
      if (phase !== 'waiting') return
      rest()
      become('idle', 0)
    },
    fail() {
      const { phase } = snapshot()
      if (phase === 'waiting' || phase === 'loading') leave('failed', failedMs)
    },
    stop: rest,
  }
}
