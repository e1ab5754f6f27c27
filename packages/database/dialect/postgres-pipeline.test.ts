import { Client } from 'pg'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openNetwork } from '@tsuzuri/test-support/network'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { maxPending, openPipeline } from './postgres-pipeline.ts'
import type { PoolLimits } from './postgres-pool.ts'

const limits: PoolLimits = {
  max: 1,
  connectionMs: 60_000,
  lockMs: 60_000,
  statementMs: 60_000,
  idleInTransactionMs: 60_000,
}

let url: string
let operator: Client

beforeAll(async () => {
  url = await newPostgresDatabase()
  operator = new Client({ connectionString: url })
  await operator.connect()
  return () => operator.end()
})

test('queries share one connection and get their own rows, as numbers where they are', async () => {
  const pipeline = open({})
  const asked = Array.from({ length: 20 }, (_, at) => at)
  const rows = await Promise.all(asked.map((at) => pipeline.run(echo(at))))
  expect(rows.map(([row]) => (row as { value: number }).value)).toEqual(asked)
  expect(new Set(rows.map(([row]) => (row as { pid: number }).pid)).size).toBe(1)
})

test('queries that run side by side take one round trip', async () => {
  const turns = await countTurns(url)
  onTestFinished(turns.close)
  const pipeline = open({}, turns.url)
  await pipeline.run(echo(0))
  const before = turns.count()
  await Promise.all(Array.from({ length: 50 }, (_, at) => pipeline.run(echo(at))))
  expect(turns.count() - before).toBeLessThan(10)
})

test('a failed query leaves the others alone, and one that runs too long is cancelled', async () => {
  const pipeline = open({ statementMs: 50 })
  const [broken, slow, after] = await Promise.allSettled([
    pipeline.run(named('select 1/0 as value')),
    pipeline.run(named('select pg_sleep(60)')),
    pipeline.run(echo(3)),
  ])
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(slow).toMatchObject({ status: 'rejected', reason: { reason: 'busy' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: [{ value: 3 }] })
})

test('a lost connection fails what is pending, and the next query opens another', async () => {
  const pipeline = open({})
  const [{ pid }] = (await pipeline.run(echo(0))) as [{ pid: number }]
  const [pending] = await Promise.allSettled([
    pipeline.run(named('select pg_sleep(600)')),
    operator.query('select pg_terminate_backend($1)', [pid]),
  ])
  expect(pending).toMatchObject({ status: 'rejected', reason: { reason: 'unreachable' } })
  expect(await pipeline.run(echo(1))).toMatchObject([{ value: 1 }])
})

test('a query whose server is lost in the network fails within its limit, and the pipeline heals', async () => {
  const network = await openNetwork(url)
  onTestFinished(network.close)
  const pipeline = open({ statementMs: 500 }, network.url, 500)
  await pipeline.run(echo(0))
  network.cut()
  await expect(pipeline.run(echo(1))).rejects.toMatchObject({ reason: 'unreachable' })
  network.mend()
  await vi.waitFor(async () => expect(await pipeline.run(echo(2))).toMatchObject([{ value: 2 }]), {
    timeout: 30_000,
  })
})

test('a query is refused at once where too many are pending', async () => {
  const pipeline = open({})
  const pending = Array.from({ length: maxPending }, (_, at) => pipeline.run(echo(at)))
  await expect(pipeline.run(echo(0))).rejects.toMatchObject({ reason: 'busy' })
  expect(await Promise.all(pending)).toHaveLength(maxPending)
})

/** A way to the server that counts how often the client sends after the server has answered. */
async function countTurns(to: string) {
  let turns = 0
  let isAnswered = true
  const server = createServer((near) => {
    const far = connect(Number(new URL(to).port), '127.0.0.1')
    near.on('data', (chunk) => {
      if (isAnswered) turns += 1
      isAnswered = false
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      isAnswered = true
      near.write(chunk)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(to)
  through.port = String((server.address() as AddressInfo).port)
  return { url: through.href, count: () => turns, close: () => void server.close() }
}

function open(some: Partial<PoolLimits>, address = url, networkMs?: number) {
  const pipeline = openPipeline(address, { ...limits, ...some }, networkMs)
  onTestFinished(pipeline.close)
  return pipeline
}

function echo(value: number) {
  return { name: 'echo', text: 'select $1::bigint as value, pg_backend_pid() as pid', values: [value] }
}

function named(text: string) {
  return { name: text.slice(0, 40), text, values: [] }
}
