import { expect, onTestFinished, test, vi } from 'vitest'
import { openNetwork } from '@tsuzuri/test-support/network'
import { newPostgresDatabase } from '@tsuzuri/test-support/shared-postgres'
import { whileThere } from '../pulse.ts'
import { startPostgresPulse } from './postgres-pulse.ts'

const patience = { timeout: 180_000 }
const soon = { timeout: 30_000, interval: 20 }

test('O2 a database that is lost in the network is away until it responds again', patience, async () => {
  const network = await openNetwork(await newPostgresDatabase())
  onTestFinished(network.close)
  const pulse = await startPostgresPulse(network.url)
  onTestFinished(pulse.stop)
  expect(pulse.isAway).toBe(false)
  network.cut()
  const never = () => new Promise<string>(() => {})
  expect(await whileThere(pulse, never, () => 'away')).toBe('away')
  expect(pulse.isAway).toBe(true)
  network.mend()
  await vi.waitFor(() => expect(pulse.isAway).toBe(false), soon)
  expect(
    await whileThere(
      pulse,
      async () => 'there',
      () => 'away',
    ),
  ).toBe('there')
})

test('O2 the difference between the clocks is measured, and none is reported where none is proven', async () => {
  const url = await newPostgresDatabase()
  let lateMs = 0
  const pulse = await startPostgresPulse(url, { clock: () => Date.now() - lateMs })
  onTestFinished(pulse.stop)
  expect(Math.abs(pulse.aheadMs)).toBeLessThan(1000)
  lateMs = 3_600_000
  // Before the jump of this machine's clock is measured, the database's time is already known.
  expect(Math.abs(pulse.now() - Date.now())).toBeLessThan(60_000)
  await vi.waitFor(() => expect(Math.abs(pulse.aheadMs - lateMs)).toBeLessThan(1000), soon)
  expect(Math.abs(pulse.now() - Date.now())).toBeLessThan(60_000)
})
