import { Client } from 'pg'
import type { RunPrepared } from '../queries/prepared-query.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { connectionOptions, type PoolLimits, setUpSession } from './postgres-pool.ts'
import { asUnavailable } from './postgres-unavailable.ts'

/** Queries without a response yet. */
export const maxPending = 1000

/**
 * One connection for prepared queries, which are all short: each is sent at once, without waiting for the responses to the
 * queries before it (https://node-postgres.com/features/pipelining). So queries that run side by side take one round trip,
 * and none waits for a connection of the pool. A lost connection is opened again by the next query.
 */
export function openPipeline(
  url: string,
  limits: PoolLimits,
  networkMs?: number,
): { run: RunPrepared; close: () => Promise<void> } {
  let connection: Promise<Client> | undefined
  let pending = 0

  function open(): Promise<Client> {
    const client = new Client({ ...connectionOptions(url, limits, networkMs), pipeline: true })
    const opening = connect(client, limits)
    client.on('error', () => forget(opening))
    client.on('end', () => forget(opening))
    return opening
  }

  function forget(lost: Promise<Client>): void {
    if (connection === lost) connection = undefined
  }

  return {
    async run(query) {
      if (pending >= maxPending)
        throw new DatabaseUnavailable('busy', `${maxPending} queries wait for a response`)
      pending += 1
      const opened = (connection ??= open())
      try {
        const client = await opened
        return (await client.query(query)).rows
      } catch (error) {
        const reason = asUnavailable(error)
        // A server that shuts down says so before it closes the connection.
        if (reason instanceof DatabaseUnavailable && reason.reason === 'unreachable') forget(opened)
        throw reason
      } finally {
        pending -= 1
      }
    },
    async close() {
      const client = await connection?.catch(() => undefined)
      await client?.end()
    },
  }
}

async function connect(client: Client, limits: PoolLimits): Promise<Client> {
  try {
    await client.connect()
    await setUpSession(client, limits)
    return client
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}
