import type { Client } from 'pg'
import { boundedClient } from './bounded-client.ts'

const retryMs = 500
const lookAnywayMs = 5000
const ListeningClient = boundedClient(lookAnywayMs)

/**
 * Runs LISTEN on a dedicated connection, because notifications are lost while there is no session. After a broken connection
 * it reconnects and wakes the caller to read what it missed.
 */
export async function listenTo(url: string, channel: string, wake: () => void): Promise<() => Promise<void>> {
  let client: Client | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new ListeningClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    fresh.on('error', () => again(fresh))
    fresh.on('end', () => again(fresh))
    fresh.on('notification', wake)
    client = fresh
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    wake()
  }
  function again(broken: Client): void {
    if (isStopped || client !== broken) return
    client = undefined
    broken.end().catch(() => {})
    retry = setTimeout(() => {
      const opening = connect()
      const opened = client
      opening.catch(() => opened !== undefined && again(opened))
    }, retryMs).unref()
  }

  async function end(): Promise<void> {
    isStopped = true
    clearTimeout(retry)
    await client?.end().catch(() => {})
  }

  try {
    await connect()
  } catch (error) {
    await end()
    throw error
  }
  const looking = setInterval(() => {
    // A lost connection reports no error: this query fails after its time limit, which reopens the connection.
    client?.query('select 1').catch(() => {})
    wake()
  }, lookAnywayMs).unref()
  return async () => {
    clearInterval(looking)
    await end()
  }
}
