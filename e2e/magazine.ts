import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiClient, openApiClient } from '@tsuzuri/api/client'
import { runMagazine, startServer, stopServer } from '../packages/server/testing/child-server.ts'
import { withMagazineIn } from '../packages/server/testing/filled-folder.ts'
import { findFreePort } from '@tsuzuri/test-support/free-port'
import { keepVariants } from './kept-variants.ts'
import { copySample } from './sample-data.ts'

export type OpenMagazine = {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  url: string
  api: ApiClient
  /** The settings of the server, for commands on the same data. */
  env: Record<string, string>
  /** Runs `npm run magazine -- ARGS` on the same data; returns its output. */
  command: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

export type Prepare = Parameters<typeof withMagazineIn<void>>[1]

/** For a server behind a proxy. */
export type Place = { port: number; publicUrl: string }

/** Long enough to render the sample if no test has done it on this machine before. */
export const openingMs = 180_000

/** The real server with a copy of the sample magazine; `prepare` changes the copy before the server starts. */
export async function openMagazine(prepare?: Prepare, place?: Place): Promise<OpenMagazine> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-e2e-'))
  const port = place?.port ?? (await findFreePort())
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: place?.publicUrl ?? `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  }
  const sample = await copySample(env.DATA_DIR)
  if (prepare !== undefined) await withMagazineIn(env, prepare)
  const server = await startServer(env)
  return {
    ...reach(server.url, env),
    stop: async () => {
      const { stdout } = await stopServer(server)
      await keepVariants(env.DATA_DIR, sample)
      rmSync(folder, { recursive: true, force: true })
      const complaints = stdout.split('\n').filter((line) => line.startsWith('{'))
      if (complaints.length > 0) throw new Error(`the server complained:\n${complaints.join('\n')}`)
    },
  }
}

/** A magazine that runs already. */
export function reach(url: string, env: Record<string, string>): Omit<OpenMagazine, 'stop'> {
  return {
    url,
    api: openApiClient({ baseUrl: url, timeoutMs: 60_000 }),
    env,
    command: async (...args) => {
      const { code, stdout, stderr } = await runMagazine(args, env).ended
      if (code !== 0) throw new Error(`magazine ${args.join(' ')} failed:\n${stderr}`)
      return stdout.trim()
    },
  }
}
