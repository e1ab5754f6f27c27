import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@tsuzuri/test-support/free-port'
import { type ChildProgram, runProgram } from '../../packages/server/testing/child-server.ts'

export type Instance = {
  name: string
  port: number
  url: string
  /** The first process. */
  pid: () => number
  workers: () => number[]
  /** A signal to the first process and its workers. */
  signal: (signal: NodeJS.Signals) => void
  /** SIGTERM, wait for the exit, start again with these changes from now on; resolves when it responds. */
  restart: (changes?: InstanceChanges) => Promise<void>
  /** Resolves when the process that the supervisor started last has opened its port. */
  started: () => Promise<void>
  /** Messages of errors that the instance logged since the last call. */
  takeErrors: () => string[]
  /** How often the supervisor restarted it. */
  deaths: () => number
  end: () => Promise<void>
}

/** Additional settings, and another folder of the program. */
export type InstanceChanges = { env?: Record<string, string>; tree?: string }

const supervisorWaitMs = 500
const ownTree = join(import.meta.dirname, '..', '..')

/** One instance under a supervisor that restarts it when it exits, as systemd does. */
export async function startInstance(name: string, env: Record<string, string>): Promise<Instance> {
  const port = await findFreePort()
  let errors: string[] = []
  let { env: more = {}, tree = ownTree }: InstanceChanges = {}
  let program = start()
  let opened = program.line(/開きました/)
  let isEnding = false
  let deaths = 0

  function start(): ChildProgram {
    const main = join(tree, 'packages', 'server', 'main.ts')
    const fresh = runProgram([main], { ...env, ...more, PORT: String(port) })
    fresh.child.stdout?.on('data', (text: string) => errors.push(...errorsIn(text)))
    void supervise(fresh)
    return fresh
  }

  async function supervise(one: ChildProgram): Promise<void> {
    const { code, signal, stdout, stderr } = await one.ended
    if (isEnding || one !== program) return
    deaths += 1
    const last = `${stdout}${stderr}`.trim().split('\n').at(-1) ?? ''
    process.stdout.write(`  ${name} ended (${signal ?? code}): ${last.slice(0, 200)}\n`)
    await delay(supervisorWaitMs)
    if (!isEnding) startAgain()
  }

  function startAgain(): void {
    program = start()
    opened = program.line(/開きました/)
    opened.catch(() => {})
  }

  process.once('exit', () => program.child.kill('SIGKILL'))
  const pid = () => program.child.pid ?? 0
  await opened
  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    pid,
    workers: () => workersOf(pid()),
    signal: (signal) => {
      for (const one of [pid(), ...workersOf(pid())]) process.kill(one, signal)
    },
    restart: async (changes = {}) => {
      more = { ...more, ...changes.env }
      tree = changes.tree ?? tree
      const old = program
      program = { ...old }
      old.child.kill('SIGTERM')
      await old.ended
      startAgain()
      await opened
    },
    started: async () => {
      await opened
    },
    takeErrors: () => {
      const taken = errors
      errors = []
      return taken
    },
    deaths: () => deaths,
    end: async () => {
      isEnding = true
      program.child.kill('SIGTERM')
      const stopped = await Promise.race([program.ended, delay(20_000, undefined, { ref: false })])
      if (stopped === undefined) program.child.kill('SIGKILL')
    },
  }
}

/**
 * `{"level":50,"err":{…},"msg":"request failed"}`: the log line of a request that got a 500, or of a failed component.
 */
function errorsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{"level":50')) return []
    const [, type = ''] = /"type":"([^"]*)"/.exec(line) ?? []
    const [, message = ''] = /"message":"([^"]*)"/.exec(line) ?? []
    const [, said = ''] = /"msg":"([^"]*)"/.exec(line) ?? []
    return [`${said}: ${type} ${message}`]
  })
}

/** The dictionary process is a child, too, but serves the whole machine. */
function workersOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid && !commandOf(one).includes('analyser'))
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
