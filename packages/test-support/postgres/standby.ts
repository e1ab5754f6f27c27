import { mkdtempSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { chownFolder, type Cluster } from './cluster.ts'
import { copyData } from './copy-data.ts'
import { findFreePort } from '../free-port.ts'
import { ownFolderPrefix } from './leftovers.ts'
import { startPostmaster } from './postmaster.ts'
import { removeFolder } from './remove-folder.ts'

export type Standby = {
  port: number
  /** Makes it the primary; resolves when it accepts writes. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Starts a synchronous standby of a running server: from now on a commit waits until both have it. */
export async function startStandby(
  primary: Cluster,
  url: string,
  settings: Record<string, string>,
): Promise<Standby> {
  const folder = mkdtempSync(join(dirname(primary.folder), ownFolderPrefix()))
  const removeFiles = () => removeFolder(folder)
  const cluster: Cluster = {
    ...primary,
    folder,
    data: join(folder, 'data'),
    remove: removeFiles,
  }
  process.once('exit', removeFiles)
  chownFolder(folder, primary.account)
  await copyData(url, primary.data, cluster.data, primary.account)
  const port = await findFreePort()
  const { hostname, port: primaryPort, username, password } = new URL(url)
  const postmaster = await startPostmaster(cluster, port, {
    ...settings,
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
  })
  process.once('exit', () => postmaster.signal('SIGQUIT'))
  await ask(url, `alter system set synchronous_standby_names = '*'`)
  await ask(url, 'select pg_reload_conf()')
  await until(url, `select 1 from pg_stat_replication where sync_state = 'sync'`)
  const own = new URL(url)
  own.port = String(port)
  return {
    port,
    async promote() {
      await ask(own.href, 'select pg_promote()')
      await until(own.href, 'select 1 where not pg_is_in_recovery()')
    },
    async stop() {
      await postmaster.stop('SIGQUIT')
      process.off('exit', removeFiles)
      removeFiles()
    },
  }
}

async function until(url: string, query: string): Promise<void> {
  const endAt = performance.now() + patienceMs
  while ((await ask(url, query)) === 0) {
    if (performance.now() > endAt) throw new Error(`not within ${patienceMs} ms: ${query}`)
    await delay(50)
  }
}

/** Returns the number of rows. */
async function ask(url: string, query: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows.length
  } finally {
    await client.end()
  }
}
