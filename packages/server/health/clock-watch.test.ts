import { afterEach, expect, test, vi } from 'vitest'
import { steadyPulse } from '@tsuzuri/database/pulse'
import { openLog } from '../log.ts'
import { clockDetail, startClockWatch } from './clock-watch.ts'

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  [0, undefined],
  [2000, undefined],
  [-2000, undefined],
  [2001, /2\.0 s behind the database/],
  [-61_000, /61\.0 s ahead of the database/],
])('a difference of %i ms', (aheadMs, said) => {
  if (said === undefined) expect(clockDetail(aheadMs)).toBeUndefined()
  else expect(clockDetail(aheadMs)).toMatch(said)
})

test('O2 the log reports a wrong clock once, and once when it is right again', async () => {
  vi.useFakeTimers()
  const said: string[] = []
  const log = {
    ...openLog('silent'),
    info: (text: string) => void said.push(`info: ${text}`),
    warn: (_: unknown, text: string) => void said.push(`warn: ${text}`),
  }
  const pulse = { ...steadyPulse, aheadMs: 0 }
  const stop = startClockWatch({ pulse, log: log as never })
  for (const aheadMs of [0, 3000, 3100, 100, 0]) {
    pulse.aheadMs = aheadMs
    await vi.advanceTimersByTimeAsync(5000)
  }
  await stop()
  expect(said).toEqual([
    expect.stringMatching(/^warn: The clock of this machine is 3\.0 s behind/),
    'info: the clock of this machine agrees with the database',
  ])
})
