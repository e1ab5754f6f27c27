import { programFolder, readVersionOf } from '@tsuzuri/server/running-version'
import { UsageError } from './usage-error.ts'

/** A version that ran earlier, as recorded then. */
type NotedVersion = { version: string; folder: string }

/**
 * Refuses a recorded folder that does not contain the recorded version any more: in a container or after `git pull` the
 * new version is in the same folder, and would be compared with itself.
 */
export function assertNotReplaced(
  { version, folder }: NotedVersion,
  { called, option }: { called: string; option: string },
): void {
  if (folder !== programFolder && readVersionOf(folder) === version) return
  throw new UsageError(
    `${folder} には、このコマンドのプログラムか、別の版が入っています。${called}（${version}）を別のフォルダーに用意して、${option} に指定してください。`,
  )
}
