import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const packageFolder = join(import.meta.dirname, '..')

/**
 * The socket of the dictionary process, one per user and per version of this package, so that a client never talks to a
 * process that runs older code.
 */
export function socketPath(): string {
  const name = `analyser-${packageVersion()}`
  const user = createHash('sha256').update(userInfo().username).digest('hex').slice(0, 12)
  if (process.platform === 'win32') return `\\\\.\\pipe\\tsuzuri-${user}-${name}`
  return join(ownFolder(join(tmpdir(), `tsuzuri-${user}`)), name)
}

/** A folder that only this user can access; a temporary one if another user owns the name. */
function ownFolder(folder: string): string {
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return folder
  } catch {
    // The path exists and is not a folder.
  }
  return mkdtempSync(join(tmpdir(), 'tsuzuri-'))
}

function packageVersion(): string {
  const hash = createHash('sha256').update(`${packageFolder} ${process.version}`)
  for (const file of readdirSync(packageFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (file.endsWith('.ts')) hash.update(`${file} ${statSync(join(packageFolder, file)).mtimeMs}`)
  }
  return hash.digest('hex').slice(0, 16)
}
