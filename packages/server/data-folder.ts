import { randomBytes } from 'node:crypto'
import { access, chmod, constants, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolderDurably } from '@tsuzuri/storage/embedded/durable-file'
import { StartFailure } from './start-failure.ts'

/**
 * Creates the data folder, or fails with the reason why it can't be written. A magazine on a read-only disk is
 * accepted, because it can serve readers.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await makeFolderDurably(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    if (reason === 'EROFS' && (await isFile(join(folder, secretFile)))) return
    throw unwritable(folder, error)
  }
}

function unwritable(folder: string, error: unknown): StartFailure {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new StartFailure(
    `データフォルダー ${folder} に書き込めません（${reason}）。DATA_DIR で別の場所を指定してください。`,
    `The data folder ${folder} can't be written; choose another with DATA_DIR.`,
  )
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

const secretFile = 'secret.key'
const secretBytes = 32

/** The secret of the magazine: generated at the first start, readable by its owner only, without a default value. */
export async function readSecret(folder: string): Promise<Buffer> {
  const file = join(folder, secretFile)
  try {
    const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
    if (secret.length !== secretBytes)
      throw new StartFailure(`${file} が壊れています。`, `${file} is damaged.`)
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, 0o600)
    return secret
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const secret = randomBytes(secretBytes)
  try {
    const fresh = await open(`${file}.new`, 'w', 0o600)
    try {
      await fresh.writeFile(`${secret.toString('base64url')}\n`)
      await fresh.sync()
    } finally {
      await fresh.close()
    }
    await rename(`${file}.new`, file)
  } catch (error) {
    throw unwritable(folder, error)
  }
  return secret
}
