import type { Context } from '../context.ts'

/** A larger difference between the clocks of this machine and of the database is reported. */
const toleratedMs = 2000
const everyMs = 5000

/** A sentence about a clock that differs too much, with what to do; undefined for a good one. */
export function clockDetail(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= toleratedMs) return undefined
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  const direction = aheadMs > 0 ? 'behind' : 'ahead of'
  return `The clock of this machine is ${seconds} s ${direction} the database's, whose time is used. Synchronize the clock (NTP).`
}

/** Logs when the clock of this machine begins to differ from the database's, and when it is right again. */
export function startClockWatch({ pulse, log }: Pick<Context, 'pulse' | 'log'>): () => Promise<void> {
  let isWrong = false
  const watch = () => {
    const { aheadMs } = pulse
    const detail = clockDetail(aheadMs)
    if ((detail !== undefined) === isWrong) return
    isWrong = detail !== undefined
    if (detail === undefined) log.info('the clock of this machine agrees with the database')
    else log.warn({ aheadMs }, detail)
  }
  watch()
  const timer = setInterval(watch, everyMs).unref()
  return async () => clearInterval(timer)
}
