import { backoffMs } from './backoff.ts'

export type TargetPauses = {
  isPaused: (target: string) => boolean
  /** Starts a pause, longer than the one before; one that is under way stays as it is. Returns its end. */
  pause: (target: string) => Date
  /** The target was reached. */
  forget: (target: string) => void
}

const longestPauseMs = 5 * 60_000

/** Which targets can't be reached, and until when their messages wait. */
export function openTargetPauses(now: () => Date): TargetPauses {
  const pauses = new Map<string, { until: number; faults: number }>()

  function isPaused(target: string): boolean {
    return (pauses.get(target)?.until ?? 0) > now().getTime()
  }

  function pause(target: string): Date {
    const last = pauses.get(target) ?? { until: 0, faults: 0 }
    if (last.until > now().getTime()) return new Date(last.until)
    const faults = last.faults + 1
    const until = now().getTime() + Math.min(longestPauseMs, backoffMs(faults))
    pauses.set(target, { until, faults })
    return new Date(until)
  }

  return { isPaused, pause, forget: (target) => pauses.delete(target) }
}
