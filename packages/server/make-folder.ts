import { makeFolderDurably } from '@tsuzuri/storage/embedded/durable-file'
import { StartFailure } from './start-failure.ts'

/** Creates a folder and its parents, or fails with one sentence that says why. */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  await makeFolderDurably(path, mode).catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartFailure(
      `フォルダー ${path} を作れません（${reason}）。別の場所を指定してください。`,
      `The folder ${path} can't be made; choose another place.`,
    )
  })
}
