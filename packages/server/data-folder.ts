import { randomBytes } from 'node:crypto'
import { access, chmod, constants, mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from './start-failure.ts'

/** Makes the data folder, or says why it can't be written. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartFailure(
      `データフォルダー ${folder} に書き込めません (${reason})。DATA_DIR で別の場所を指定してください。`,
      `The data folder ${folder} can't be written; choose another with DATA_DIR.`,
    )
  }
}

const secretBytes = 32

/** The magazine's own secret, made at the first start and readable by its owner alone. Nothing secret has a default. */
export async function readSecret(folder: string): Promise<Buffer> {
  const file = join(folder, 'secret.key')
  try {
    const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
    if (secret.length !== secretBytes)
      throw new StartFailure(`${file} が壊れています。`, `${file} is damaged.`)
    await chmod(file, 0o600)
    return secret
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const secret = randomBytes(secretBytes)
  const fresh = await open(`${file}.new`, 'w', 0o600)
  await fresh.writeFile(`${secret.toString('base64url')}\n`)
  await fresh.sync()
  await fresh.close()
  await rename(`${file}.new`, file)
  return secret
}
