import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import { Refusal } from '@tsuzuri/content/refusal'
import { type PageText, readPage } from './page-text.ts'

/** A server of any version, on a copy of the magazine. */
export type ProgramServer = {
  url: string
  renderPage: (path: string) => Promise<PageText>
  /** The response text of a path, or undefined if it is not found. */
  read: (path: string) => Promise<string | undefined>
} & AsyncDisposable

type Environment = Record<string, string>

/** The entry point of the commands; version 0.1.0 had it in the server. */
const commandFiles = ['packages/operations/commands/magazine.ts', 'packages/server/commands/magazine.ts']
const startMs = 120_000
const pageMs = 30_000
const stopMs = 20_000

/** Starts the program in a folder as its own process. */
export async function startProgram(
  folder: string,
  env: Environment,
  interrupted: AbortSignal,
): Promise<ProgramServer> {
  interrupted.throwIfAborted()
  const child = spawnNode(folder, [join(folder, 'packages', 'server', 'main.ts')], env)
  const url = await readUrl(child, interrupted).catch(async (error: unknown) => {
    await stop(child)
    throw error
  })
  const get = (path: string) =>
    fetch(`${url}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.any([interrupted, AbortSignal.timeout(pageMs)]),
    })
  return {
    url,
    async renderPage(path) {
      const response = await get(path)
      const location = response.headers.get('location')
      const text = await response.text()
      return location === null ? readPage(response.status, text) : readPage(response.status, location)
    },
    async read(path) {
      const response = await get(path)
      const text = await response.text()
      return response.ok ? text : undefined
    },
    [Symbol.asyncDispose]: () => stop(child),
  }
}

/** `npm run magazine -- ARGS` of the program in a folder. */
export async function runProgramCommand(
  folder: string,
  args: readonly string[],
  env: Environment,
  interrupted: AbortSignal,
): Promise<void> {
  interrupted.throwIfAborted()
  const file = commandFiles.map((name) => join(folder, name)).find((name) => existsSync(name)) ?? ''
  const child = spawnNode(folder, [file, ...args], env)
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  const interrupt = () => void stop(child)
  interrupted.addEventListener('abort', interrupt)
  const [code] = (await once(child, 'close')) as [number | null]
  interrupted.removeEventListener('abort', interrupt)
  interrupted.throwIfAborted()
  if (code !== 0)
    throw new Refusal(
      'invalid',
      `${folder} のコマンド ${args.join(' ')} が失敗しました。\n${said.trim()}`,
      `The command ${args.join(' ')} of ${folder} failed.`,
    )
}

/** Each version runs on its own Node. */
function spawnNode(folder: string, args: readonly string[], env: Environment): ChildProcess {
  const own = join(folder, 'node_modules', 'node', 'bin', 'node')
  const { PATH = '', HOME = '' } = process.env
  return spawn(existsSync(own) ? own : process.execPath, args, {
    cwd: folder,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function readUrl(child: ChildProcess, interrupted: AbortSignal): Promise<string> {
  let said = ''
  const opened = new Promise<string>((resolve, reject) => {
    const take = (text: string) => {
      said += text
      const url = /開きました: (http:\/\/\S+?)\/\s/.exec(`${said}\n`)?.[1]
      if (url !== undefined) resolve(url)
    }
    child.stdout?.setEncoding('utf8').on('data', take)
    child.stderr?.setEncoding('utf8').on('data', take)
    child.once('error', reject)
    child.once('close', () => reject(notStarted(said)))
    interrupted.addEventListener('abort', () => reject(interrupted.reason), { once: true })
  })
  return withTimeLimit(opened, startMs, () => {
    throw notStarted(said)
  })
}

function notStarted(said: string): Refusal {
  return new Refusal(
    'invalid',
    `複製したデータでは起動できませんでした。\n${said.trim().slice(-2000)}`,
    'The server did not start on the copy.',
  )
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs)
  await closed
  clearTimeout(late)
}
