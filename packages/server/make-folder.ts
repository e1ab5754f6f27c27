import { makeFolderDurably } from '@tsuzuri/storage/embedded/durable-file'
import { StartFailure } from './start-failure.ts'

/** Makes a folder that a person named, with those above it, or says in one sentence why that can't be. */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  await makeFolderDurably(path, mode).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartFailure(
      `フォルダー ${path} を作れません (${reason})。別の場所を指定してください。`,
      `The folder ${path} can't be made; choose another place.`,
    )
  })
}
