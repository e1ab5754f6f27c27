import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { type Magazine, startMagazine } from './magazine.ts'
import { StartFailure } from './start-failure.ts'

const patienceMs = 9000
const echoMs = 500

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  let stoppingSince: number | undefined
  const running: { magazine?: Magazine } = {}
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        // A terminal and npm may both hand on the same Ctrl-C; only a later one means "now".
        if (signal === 'SIGTERM' || performance.now() - stoppingSince > echoMs) process.exit(1)
        return
      }
      // What is not up yet has nothing under way, and takes up again whatever it was filling.
      if (running.magazine === undefined) process.exit(0)
      stoppingSince = performance.now()
      log.info({ signal }, 'stopping')
      running.magazine.stop(patienceMs).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
  running.magazine = await startMagazine(config, log, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(
    error instanceof StartFailure
      ? `起動できません: ${error.message}\n`
      : `起動できません: ${String((error as Error)?.stack ?? error)}\n`,
  )
  process.exit(1)
}
