import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { Refusal } from '@tsuzuri/content/refusal'
import { describeOutsideFault } from '@tsuzuri/server/outside-fault'
import { programFolder, readVersionOf } from '@tsuzuri/server/running-version'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { isUsageError, usageMessage } from './usage-error.ts'

/** A command of `npm run magazine -- COMMAND …`. */
export type MagazineCommand = {
  usage: string
  summary: string
  /** Whether running the command again continues an interrupted run. */
  isContinued?: true
  /** Whether an interrupted run removes what it made and ends by itself; other commands are ended at once. */
  cleansUp?: true
  run: (args: string[], interrupted: AbortSignal) => Promise<number>
}

/** Commands are loaded on demand: loading all of them takes most of a second. */
const commands: Record<string, () => Promise<MagazineCommand>> = {
  import: async () => (await import('./import.ts')).importFile,
  'import-wordpress': async () => (await import('./import-wordpress.ts')).importWordPress,
  export: async () => (await import('./export.ts')).exportStaticSite,
  'export-magazine': async () => (await import('./export-magazine.ts')).exportMagazine,
  'import-magazine': async () => (await import('./import-magazine.ts')).importMagazine,
  fill: async () => (await import('./fill.ts')).fill,
  preview: async () => (await import('./preview.ts')).preview,
  reindex: async () => (await import('./reindex.ts')).reindex,
  'check-feeds': async () => (await import('./check-feeds.ts')).checkFeedsCommand,
  staff: async () => (await import('./staff.ts')).staff,
  backup: async () => (await import('./backup.ts')).backup,
  verify: async () => (await import('./verify.ts')).verify,
  restore: async () => (await import('./restore.ts')).restore,
  scrub: async () => (await import('./scrub.ts')).scrubCommand,
  update: async () => (await import('./update.ts')).update,
  rollback: async () => (await import('./rollback.ts')).rollback,
}

/** Time limit for stopping a server and removing a copy of the magazine after an interruption. */
const cleaningMs = 120_000

// The same cache folder as that of the server.
enableCompileCache(join(programFolder, 'node_modules', '.cache', 'compiled'))

// `| head` closes the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`${complaintOf(error)}\n`)
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

const [name, ...args] = process.argv.slice(2)
const load = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
const isHelp = (word: string) => word === '--help' || word === '-h'

if (name === '--version') {
  process.stdout.write(`${readVersionOf(programFolder)}\n`)
} else if (load === undefined) {
  const wanted = name === undefined || name === 'help' || isHelp(name)
  const out = wanted ? process.stdout : process.stderr
  if (!wanted) out.write(`「${name}」というコマンドはありません。\n\n`)
  out.write('使い方: npm run magazine -- コマンド …\n\n')
  for (const one of Object.values(commands)) {
    const { usage, summary } = await one()
    out.write(`  ${usage}\n      ${summary}\n`)
  }
  process.exitCode = wanted ? 0 : 1
} else if (args.some(isHelp)) {
  const { usage, summary } = await load()
  process.stdout.write(`使い方: npm run magazine -- ${usage}\n\n${summary}\n`)
} else {
  const command = await load()
  const interruption = new AbortController()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  endOnSignal(command, interruption, ended)
  try {
    process.exitCode = await command.run(args, interruption.signal)
  } catch (error) {
    if (!interruption.signal.aborted) process.stderr.write(`${complaintOf(error)}\n`)
    if (isUsageError(error)) process.stderr.write(`使い方: npm run magazine -- ${command.usage}\n`)
    process.exitCode = 1
  } finally {
    end()
  }
}

function endOnSignal(
  { isContinued, cleansUp }: MagazineCommand,
  interruption: AbortController,
  ended: Promise<void>,
): void {
  const sentence = cleansUp
    ? '中断します。後片づけが終わるまで、少しお待ちください。\n'
    : `中断しました。${isContinued ? 'もう一度実行すれば、続きから進みます。' : ''}\n`
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) {
    process.once(signal, async () => {
      // Without a listener the next signal ends the process at once.
      for (const one of signals) process.removeAllListeners(one)
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${sentence}` : sentence)
      if (cleansUp) {
        interruption.abort()
        await withTimeLimit(ended, cleaningMs, () => {})
      }
      process.kill(process.pid, signal)
    })
  }
}

function complaintOf(error: unknown): string {
  if (isUsageError(error)) return usageMessage(error)
  if (error instanceof Refusal || error instanceof StartFailure) return error.message
  return describeOutsideFault(error) ?? String((error as Error).stack ?? error)
}
