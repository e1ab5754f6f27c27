import type { Lease, LeaseName } from '../lease.ts'
import { boundedClient } from './bounded-client.ts'

/** Advisory locks of one magazine: numbers beside that of the write lock. Version 0.1.0 used 7_410_004, too. */
const locks: Record<LeaseName, number> = {
  sample: 7_410_002,
  purging: 7_410_003,
  jobs: 7_410_005,
}

const signOfLifeMs = 1000
const deadlineMs = 2000
/** PostgreSQL ends the session of a holder that was silent for this long; the holder itself gives up earlier. */
const silentHolderMs = 5000
const heldMs = 4000

const LeaseClient = boundedClient(deadlineMs)

/** A lock of a session of its own. The session ends with its process, and if the process freezes. */
export async function tryPostgresLease(url: string, name: LeaseName): Promise<Lease | undefined> {
  const client = new LeaseClient({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: deadlineMs,
  })
  client.on('error', () => {})
  await client.connect()
  const end = () => client.end().catch(() => {})
  let confirmedAt = performance.now()
  try {
    const { rows } = await client.query<{ has: boolean }>(
      `select set_config('idle_session_timeout', $1, false), pg_try_advisory_lock($2) as has`,
      [String(silentHolderMs), locks[name]],
    )
    if (rows[0]?.has !== true) {
      await end()
      return undefined
    }
  } catch (error) {
    await end()
    throw error
  }
  let isLost = false
  client.on('end', lose)
  const signsOfLife = setInterval(() => {
    const askedAt = performance.now()
    client.query('select 1').then(() => (confirmedAt = askedAt), lose)
  }, signOfLifeMs).unref()

  function lose(): void {
    isLost = true
    clearInterval(signsOfLife)
  }

  return {
    get isHeld() {
      return !isLost && performance.now() - confirmedAt < heldMs
    },
    release: async () => {
      lose()
      await end()
    },
  }
}
