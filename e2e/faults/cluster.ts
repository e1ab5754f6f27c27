import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@tsuzuri/test-support/free-port'
import { type Network, openNetwork } from '@tsuzuri/test-support/network'
import { type PostgresServer, startPostgres } from '@tsuzuri/test-support/postgres'
import { runMagazine } from '../../packages/server/testing/child-server.ts'
import { noSmallDisk, openSmallDisk, type SmallDisk } from '../../packages/server/testing/small-disk.ts'
import { startBalancer } from './balancer.ts'
import { type Instance, startInstance } from './instance.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'

export type Cluster = {
  /** The file system of the store and the instances; a small disk if this machine can mount one. */
  disk: SmallDisk | undefined
  folder: string
  /** Servers that a fault started for the rest of the run; stopped after the instances. */
  servers: AsyncDisposableStack
  /** The balancer's address. */
  url: string
  instances: readonly Instance[]
  postgres: PostgresServer
  store: ObjectStore
  toPostgres: Network
  toStore: Network
  /** Settings for commands on the same magazine. */
  env: Record<string, string>
} & AsyncDisposable

/** Large enough for the pictures of the run. */
const diskMib = 192

/** For reading the metrics, which tell which workers serve. */
export const metricsToken = randomBytes(32).toString('hex')

export type ClusterSize = { articles: number; workers: number }

/** Three instances on one PostgreSQL and one object store behind HAProxy with the configuration that we ship. */
export async function startCluster({ articles, workers }: ClusterSize): Promise<Cluster> {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-faults-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = noSmallDisk === '' ? openSmallDisk(diskMib) : undefined
  if (disk !== undefined) undo.use(disk)
  const files = disk?.path ?? folder
  const postgres = await startPostgres({ settings: { max_connections: '200' } })
  undo.defer(() => postgres.stop())
  const servers = undo.use(new AsyncDisposableStack())
  const toPostgres = await openNetwork(await postgres.newDatabase())
  undo.defer(() => toPostgres.close())
  const store = await startObjectStore(join(files, 'store'), folder)
  undo.defer(() => store.stop())
  const toStore = await openNetwork(store.env['S3_ENDPOINT'] ?? '')
  undo.defer(() => toStore.close())

  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...store.env,
    S3_ENDPOINT: toStore.url.replace(/\/$/, ''),
    DATABASE_URL: toPostgres.url,
    AUTH_SECRET: randomBytes(32).toString('hex'),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '3',
    SAMPLE: 'off',
    WORKERS: String(workers),
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'warn',
  }
  const commands = { ...env, DATA_DIR: join(folder, 'commands') }
  const filled = await runMagazine(['fill', '--articles', String(articles)], commands).ended
  if (filled.code !== 0) throw new Error(`the magazine can't be filled:\n${filled.stderr}`)

  const starting = ['a', 'b', 'c'].map((name) => startInstance(name, { ...env, DATA_DIR: join(files, name) }))
  const started = await Promise.allSettled(starting)
  const instances = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  for (const instance of instances) undo.defer(() => instance.end())
  for (const one of started) if (one.status === 'rejected') throw one.reason
  const balancer = await startBalancer(
    port,
    instances.map((one) => one.port),
  )
  undo.defer(() => balancer.stop())

  const all = undo.move()
  return {
    url,
    disk,
    folder,
    servers,
    instances,
    postgres,
    store,
    toPostgres,
    toStore,
    env: commands,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
