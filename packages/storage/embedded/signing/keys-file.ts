import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolderDurably, writeDurably } from '../disk/durable-file.ts'
import { hasCode } from '../errors.ts'
import type { StoreKey } from './store-key.ts'

export type FoundKey = StoreKey & { from: string }

/** The file exists, but holds no key. */
export class DamagedKeyFile extends Error {
  override readonly name = 'DamagedKeyFile'
  readonly path: string

  constructor(path: string) {
    super(`The key file ${path} is damaged. Restore it, or delete it: the next start creates a new key.`)
    this.path = path
  }
}

/** The key from the environment, or the one generated for this folder at the first start (mode 600). */
export async function readOrMakeKey(folder: string, environment: NodeJS.ProcessEnv): Promise<FoundKey> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey, from: 'the environment' }
  if (accessKeyId || secretAccessKey) {
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set both or neither.')
  }
  const path = join(folder, 'store-key.json')
  return { ...((await findKey(path)) ?? (await makeKey(path))), from: path }
}

async function findKey(path: string): Promise<StoreKey | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = readKey(text)
  if (key === undefined) throw new DamagedKeyFile(path)
  return key
}

function readKey(text: string): StoreKey | undefined {
  try {
    const { accessKeyId, secretAccessKey } = JSON.parse(text) as Record<string, unknown>
    if (typeof accessKeyId !== 'string' || typeof secretAccessKey !== 'string') return undefined
    return accessKeyId === '' || secretAccessKey === '' ? undefined : { accessKeyId, secretAccessKey }
  } catch {
    return undefined
  }
}

async function makeKey(path: string): Promise<StoreKey> {
  const key = {
    accessKeyId: `TSUZURI${randomBytes(7).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  }
  await makeFolderDurably(dirname(path))
  await writeDurably(
    path,
    `${JSON.stringify(key, undefined, 2)}\n`,
    `${path}.${randomBytes(6).toString('hex')}`,
  )
  return key
}
