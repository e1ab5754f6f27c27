import { createCluster } from './postgres/cluster.ts'
import { createDatabase } from './postgres/create-database.ts'
import { findFreePort } from './free-port.ts'
import { type Postmaster, startPostmaster } from './postgres/postmaster.ts'
import { type Standby, startStandby } from './postgres/standby.ts'

export type PostgresServer = {
  /** Address of the server's own database `postgres`, with the superuser's name and password. */
  url: string
  /** Creates an empty database and returns its address. */
  newDatabase(): Promise<string>
  /** SIGKILL to the postmaster: simulates a power cut. */
  kill(): void
  /** Starts the server on the same port and files, after `kill()` or as a restart. */
  restart(): Promise<void>
  /** Starts a synchronous standby of this server. */
  startStandby(): Promise<Standby>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** Server settings on top of PostgreSQL's own defaults, e.g. `{ max_connections: '20' }`. */
  settings?: Record<string, string>
}

/** Starts a separate, durable PostgreSQL (`fsync=on`) on 127.0.0.1, with its files in the temp folder. */
export async function startPostgres({ settings = {} }: PostgresOptions = {}): Promise<PostgresServer> {
  const cluster = await createCluster()
  const port = await findFreePort()
  const url = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`
  let postmaster: Postmaster

  const onExit = () => {
    postmaster?.signal('SIGQUIT')
    cluster.remove()
  }
  process.once('exit', onExit)
  try {
    postmaster = await startPostmaster(cluster, port, settings)
  } catch (error) {
    process.off('exit', onExit)
    cluster.remove()
    throw error
  }

  return {
    url,
    newDatabase: () => createDatabase(url),
    kill: () => postmaster.signal('SIGKILL'),
    async restart() {
      await postmaster.stop('SIGINT')
      postmaster = await startPostmaster(cluster, port, settings)
    },
    startStandby: () => startStandby(cluster, url, settings),
    async stop() {
      await postmaster.stop('SIGQUIT')
      process.off('exit', onExit)
      cluster.remove()
    },
  }
}
