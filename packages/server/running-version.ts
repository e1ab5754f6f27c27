import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const versionSchema = z.object({ version: z.string(), folder: z.string(), startedAt: z.iso.datetime() })

/** The version that was started last on a data folder, and the folder of its program. */
export type RunningVersion = z.infer<typeof versionSchema>

/** The folder of this program. */
export const programFolder = join(import.meta.dirname, '..', '..')

/** The version of the program in a folder. */
export function readVersionOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Records the running program in the data folder, so that an update finds the version that it replaces. */
export async function noteRunningVersion(dataDir: string, now: Date): Promise<void> {
  const running: RunningVersion = {
    version: readVersionOf(programFolder),
    folder: programFolder,
    startedAt: now.toISOString(),
  }
  const file = fileIn(dataDir)
  await writeFile(`${file}.new`, `${JSON.stringify(running)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

export async function findRunningVersion(dataDir: string): Promise<RunningVersion | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return versionSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'running.json')
}
