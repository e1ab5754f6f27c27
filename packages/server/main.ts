import cluster from 'node:cluster'
import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { type Magazine, startMagazine } from './magazine.ts'
import { describeOutsideFault } from './outside-fault.ts'
import { StartFailure } from './start-failure.ts'
import { listUnknownSettings } from './unknown-settings.ts'
import { SilentFailure } from './workers/worker-pool.ts'

const patienceMs = 9000
/** The time for stopping besides running requests: jobs before them, connections after them. */
const otherStopMs = 5500
const repeatedSignalMs = 500

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  if (cluster.isPrimary)
    for (const name of listUnknownSettings(process.env))
      process.stderr.write(
        `設定 ${name} はありません。名前を確かめてください。 (${name} is not a setting and has no effect.)\n`,
      )
  let stoppingSince: number | undefined
  const running: { magazine?: Magazine } = {}
  const stop = () => {
    if (stoppingSince !== undefined) return
    // Before the start is complete, no request is running, and an interrupted fill is resumed at the next start.
    if (running.magazine === undefined) process.exit(0)
    stoppingSince = performance.now()
    setTimeout(
      () => {
        log.error('could not stop in time')
        process.exit(1)
      },
      config.drainMs + patienceMs + otherStopMs,
    ).unref()
    running.magazine.stop(patienceMs).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal sends the signal to every process; workers wait for the stop request of the primary process.
      if (cluster.isWorker) return
      if (stoppingSince !== undefined) {
        // A terminal and npm may both forward the same Ctrl-C; only a later one exits immediately.
        if (signal === 'SIGTERM' || performance.now() - stoppingSince > repeatedSignalMs) process.exit(1)
        return
      }
      log.info({ signal }, 'stopping')
      stop()
    })
  }
  running.magazine = cluster.isWorker
    ? await (await import('./workers/worker.ts')).startWorker(config, log, stop)
    : await startMagazine(config, log, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  if (!(error instanceof SilentFailure)) {
    const sentence = error instanceof StartFailure ? error.message : describeOutsideFault(error)
    process.stderr.write(`起動できません: ${sentence ?? String((error as Error)?.stack ?? error)}\n`)
  }
  process.exit(1)
}
