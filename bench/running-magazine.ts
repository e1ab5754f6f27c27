import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../packages/', import.meta.url))

export type RunningMagazine = { port: number; pid: number; startedInMs: number; stop: () => Promise<void> }

/** A magazine to be measured: its folder, and the settings by which commands and servers find the rest of it. */
export type FilledMagazine = { path: string; env: Record<string, string> } & AsyncDisposable

/** A data folder of its own that is gone at the end of the block. */
export async function newDataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/**
 * A folder with made-up articles: a new one that is gone at the end of the block, or, where one is named, that one, which is
 * filled once and stays.
 */
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

/** The real server in a process of its own; the pages must have been built. */
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

/** What is measured is filled and published into: never the database that the environment happens to name. */
function ownPlace(folder: string): Record<string, string> {
  return { DATA_DIR: folder, DATABASE_URL: '' }
}
