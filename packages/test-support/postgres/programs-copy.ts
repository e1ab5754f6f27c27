import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync } from 'node:fs'
import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { extname, join } from 'node:path'
import { listLinks } from './programs-links.ts'

/** A copy of PostgreSQL's programs that every account can read, reused between runs. */
export function keepCopy(folder: string, version: string, tempFolder: string): string {
  const kept = join(tempFolder, `tsuzuri-postgres-programs-${version}-${process.getuid?.()}`)
  if (isWhole(kept, folder)) return kept
  const fresh = copyPrograms(folder, tempFolder)
  try {
    if (existsSync(kept) && !isWhole(kept, folder)) renameSync(kept, `${fresh}-broken`)
    renameSync(fresh, kept)
  } catch (error) {
    // Another run may have created the copy at the same time.
    if (!isWhole(kept, folder)) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(`${fresh}-broken`, { recursive: true, force: true })
  }
  return kept
}

/** Temp-folder cleaners remove single files, and other users may write there. */
function isWhole(kept: string, folder: string): boolean {
  const found = lstatSync(kept, { throwIfNoEntry: false })
  const isOurs = found?.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  if (!isOurs) return false
  return listNeeded(folder).every((path) => existsSync(join(kept, path)))
}

function listNeeded(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => isNeeded(path))
  return [...files, ...listLinks(folder).map((link) => link.path)]
}

function isNeeded(path: string): boolean {
  return extname(path) !== '.a'
}

function copyPrograms(folder: string, tempFolder: string): string {
  const fresh = mkdtempSync(join(tempFolder, 'tsuzuri-postgres-copying-'))
  cpSync(folder, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  for (const { path, target } of listLinks(folder)) {
    if (!existsSync(join(fresh, path))) symlinkSync(target, join(fresh, path))
  }
  letEveryoneRead(fresh)
  return fresh
}

function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, entry.parentPath === join(folder, 'bin') ? 0o755 : 0o644)
  }
}
