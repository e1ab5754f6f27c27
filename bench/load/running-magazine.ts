import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../packages/', import.meta.url))

export type RunningMagazine = { port: number; pid: number; startedInMs: number; stop: () => Promise<void> }

/** A magazine to measure: its folder, and the settings for commands and servers. */
export type FilledMagazine = { path: string; env: Record<string, string> } & AsyncDisposable

/** A temporary data folder. */
export async function newDataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A folder with generated articles: a temporary one, or a named one that is filled once and reused. */
export async function filledFolder(
  articles: number,
  { named, characters }: { named?: string | undefined; characters?: string } = {},
): Promise<FilledMagazine> {
  const folder =
    named === undefined
      ? await newDataFolder()
      : { path: resolve(named), [Symbol.asyncDispose]: async () => {} }
  if (!existsSync(join(folder.path, 'magazine.sqlite'))) {
    const length = characters === undefined ? [] : ['--characters', characters]
    await runCommand({ ...folder, env: {} }, 'fill', '--articles', String(articles), ...length)
  }
  return { ...folder, env: {} }
}

/** `npm run magazine -- ARGS` on a magazine. */
export async function runCommand(
  { path, env }: Pick<FilledMagazine, 'path' | 'env'>,
  ...args: string[]
): Promise<void> {
  const child = spawn(process.execPath, [join(packages, 'operations/commands/magazine.ts'), ...args], {
    env: { ...process.env, ...ownPlace(path), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`magazine ${args.join(' ')} failed`)
}

/** Starts the real server in its own process; the pages must be built. */
export async function startMagazine(
  folder: string,
  env: Record<string, string> = {},
): Promise<RunningMagazine> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(packages, 'server/main.ts')], {
    env: {
      ...process.env,
      ...ownPlace(folder),
      PORT: '0',
      SAMPLE: 'off',
      WORKERS: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill())
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8') as AsyncIterable<string>) {
    said += text
    const port = /開きました: http:\/\/.*:(\d+)\//.exec(said)?.[1]
    if (port === undefined) continue
    return {
      port: Number(port),
      pid: child.pid ?? 0,
      startedInMs: performance.now() - startedAt,
      stop: async () => {
        child.kill('SIGTERM')
        if (child.exitCode === null) await once(child, 'exit')
      },
    }
  }
  throw new Error(`the server did not start:\n${said}`)
}

/** The benchmark writes to the magazine, so it ignores the database of the environment. */
function ownPlace(folder: string): Record<string, string> {
  return { DATA_DIR: folder, DATABASE_URL: '' }
}
