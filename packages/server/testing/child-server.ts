import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outliveNoFile } from '@tsuzuri/test-support/child-programs'

export type Ended = { code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }

export type ChildProgram = {
  child: ChildProcess
  ended: Promise<Ended>
  /** The first line of output that matches; fails if the program ends before. */
  line: (pattern: RegExp) => Promise<RegExpExecArray>
}

export type ChildServer = ChildProgram & { url: string; port: number }

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const magazine = fileURLToPath(new URL('../../operations/commands/magazine.ts', import.meta.url))

/** The real server as its own process, on a port of its own. */
export async function startServer(env: Record<string, string>): Promise<ChildServer> {
  const program = runServer({ PORT: '0', SAMPLE: 'off', WORKERS: '1', ...env })
  const { HOST = '127.0.0.1', PORT = '0' } = env
  // With a port of its own choice the server prints where it listens, otherwise `PUBLIC_URL`.
  const [, url = '', port = ''] = await program.line(/開きました: (https?:\/\/[^/]+?(?::(\d+))?)\//)
  if (PORT !== '0') return { ...program, url: `http://${HOST}:${PORT}`, port: Number(PORT) }
  return { ...program, url, port: Number(port) }
}

/** The real server, which may refuse to start. */
export function runServer(env: Record<string, string>): ChildProgram {
  return runProgram([main], { WORKERS: '1', ...env })
}

/** `npm run magazine -- ARGS` without npm. */
export function runMagazine(args: readonly string[], env: Record<string, string>): ChildProgram {
  return runProgram([magazine, ...args], env)
}

export async function stopServer({ child, ended }: ChildProgram): Promise<Ended> {
  child.kill('SIGTERM')
  return ended
}

/** A folder that is gone at the end of the block: `await using folder = await newFolder()`. */
export async function newFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'tsuzuri-server-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** The ids of the workers of a server. It may have started the dictionary as well. */
export function workersOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number).filter(isWorker)
}

function isWorker(pid: number): boolean {
  try {
    // Set by the cluster module of Node.
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('NODE_UNIQUE_ID=')
  } catch {
    return false
  }
}

/** Runs one of our programs in Node. */
export function runProgram(args: readonly string[], env: Record<string, string>): ChildProgram {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  outliveNoFile(child)
  const ended = once(child, 'close').then(([code, signal]: (number | string | null)[]): Ended => {
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, stdout, stderr }
  })
  const line = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(stdout)
      if (found !== null) return found
      const more = await Promise.race([once(child.stdout, 'data').then(() => undefined), ended])
      if (more !== undefined && !pattern.test(stdout))
        throw new Error(`ended (${more.code}) before ${pattern}:\n${more.stdout}${more.stderr}`)
    }
  }
  return { child, ended, line }
}
