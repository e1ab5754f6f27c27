import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

const room = join(import.meta.dirname, '..')

/**
 * Where the processes of one user meet at the one that holds the dictionary. Other versions of this room meet
 * elsewhere, so that nobody is answered by code that was replaced.
 */
export function socketPath(): string {
  const name = `analyser-${versionOfRoom()}`
  const user = createHash('sha256').update(userInfo().username).digest('hex').slice(0, 12)
  if (process.platform === 'win32') return `\\\\.\\pipe\\tsuzuri-${user}-${name}`
  return join(ownFolder(join(tmpdir(), `tsuzuri-${user}`)), name)
}

/** A folder that nobody else can look into or put something into; where somebody has taken the name, another one. */
function ownFolder(folder: string): string {
  try {
    mkdirSync(folder, { mode: 0o700, recursive: true })
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return folder
  } catch {
    // Something else stands there.
  }
  return mkdtempSync(join(tmpdir(), 'tsuzuri-'))
}

function versionOfRoom(): string {
  const hash = createHash('sha256').update(`${room} ${process.version}`)
  for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (file.endsWith('.ts')) hash.update(`${file} ${statSync(join(room, file)).mtimeMs}`)
  }
  return hash.digest('hex').slice(0, 16)
}
