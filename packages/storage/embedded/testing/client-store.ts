import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { openDisk } from '../disk/disk.ts'
import { objectStoreListener } from '../server.ts'

export const key = { accessKeyId: 'REALCLIENTSKEY', secretAccessKey: 'real+clients/secret' }
export const mib = 1024 * 1024

/** Sizes around the limits of clients: empty, one byte, one part and slightly more, many parts. */
export const files = {
  empty: 0,
  'one byte': 1,
  '写真.png': 5 * mib,
  '写真 + 1.png': 5 * mib + 1,
  '動画/大.mp4': 100 * mib,
}

/** A store for one client, the files that it uploads, and a folder to download them to. */
export async function aStoreForClients() {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-clients-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  for (const [name, size] of Object.entries(files)) {
    await mkdir(dirname(join(from, name)), { recursive: true })
    await writeFile(join(from, name), randomBytes(size))
  }
  await mkdir(to)
  const disk = await openDisk(join(folder, 'store'))
  const server = createServer(objectStoreListener({ disk, keys: [key] }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve).closeAllConnections())
    await disk.close()
    await rm(folder, { recursive: true, force: true })
  })
  const address = server.address()
  const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const env = clientEnvironment(folder)
  return {
    endpoint,
    disk,
    from,
    to,
    run: async (command: string, ...args: string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 64 * mib })
      return stdout
    },
  }
}

export function isMissing(command: string, ...args: string[]): boolean {
  const isThere = spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (!isThere)
    process.stdout.write(`Not tried, because it is not installed: ${[command, ...args].join(' ')}\n`)
  return !isThere
}

export async function hashes(root: string): Promise<Map<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sums = paths.map(async (path) => {
    const sum = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return [path.slice(root.length + 1), sum] as const
  })
  return new Map(await Promise.all(sums))
}

/** Without the machine's own settings: no profile, no proxy, no certificate bundle. */
function clientEnvironment(home: string): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))
  return {
    PATH: path.join(delimiter),
    LC_ALL: 'C.UTF-8',
    HOME: home,
    AWS_ACCESS_KEY_ID: key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_PAGER: '',
  }
}
