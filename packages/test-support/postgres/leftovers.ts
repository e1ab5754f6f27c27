import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeFolder } from './remove-folder.ts'

const ownFolder = /^tsuzuri-postgres-(\d+)-/

/** Folder names contain the id of the process that created them. */
export function ownFolderPrefix(): string {
  return `tsuzuri-postgres-${process.pid}-`
}

/** Removes the folders of killed test runs. A server that still runs there stops within a minute of losing its files. */
export function removeLeftovers(tempFolder: string): void {
  for (const name of readdirSync(tempFolder)) {
    const pid = ownFolder.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) removeIfAllowed(join(tempFolder, name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

function removeIfAllowed(folder: string): void {
  try {
    removeFolder(folder, 5)
  } catch {
    // Another account owns this folder: its own next run removes it.
  }
}
