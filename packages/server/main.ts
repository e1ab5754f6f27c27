import { readConfig } from './config.ts'
import { openLog } from './log.ts'
import { startMagazine } from './magazine.ts'
import { StartFailure } from './start-failure.ts'

const patienceMs = 10_000

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const magazine = await startMagazine(config, log, (line) => process.stdout.write(`${line}\n`))
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      log.info({ signal }, 'stopping')
      magazine.stop(patienceMs).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  process.stderr.write(
    error instanceof StartFailure
      ? `起動できません: ${error.message}\n`
      : `起動できません: ${String((error as Error)?.stack ?? error)}\n`,
  )
  process.exit(1)
}
