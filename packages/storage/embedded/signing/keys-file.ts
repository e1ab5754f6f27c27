import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolderDurably, writeDurably } from '../disk/durable-file.ts'
import { hasCode } from '../errors.ts'
import type { StoreKey } from './store-key.ts'

export type FoundKey = StoreKey & { from: string }

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
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
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
