import type { Context } from '../context.ts'
import { startPeriodicJob } from '../periodic-job.ts'
import { type DiskTrouble, findDiskTrouble } from './disk-trouble.ts'

const everyMs = 60_000

/** Logs when the disk runs low, cannot be written, or is normal again. Returns its stop. */
export function startDiskWatch(context: Context, look = findDiskTrouble): () => Promise<void> {
  const { log } = context
  let before: DiskTrouble['kind'] | undefined
  return startPeriodicJob({
    firstAfterMs: 0,
    everyMs,
    run: async () => {
      const trouble = await look(context).catch(() => undefined)
      if (trouble?.kind === before) return
      before = trouble?.kind
      if (trouble === undefined) log.info('the disk can be written, and has space')
      else if (trouble.kind === 'low') log.warn(trouble, 'the disk is nearly full')
      else log.error(trouble, 'the disk takes no writes')
    },
  })
}
