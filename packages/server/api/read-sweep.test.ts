import { countReads } from '@tsuzuri/database/reads'
import { afterEach, expect, test, vi } from 'vitest'
import { noon, openTestApp } from '../testing/open-app.ts'
import { startReadSweep } from './read-sweep.ts'

afterEach(() => void vi.useRealTimers())

test('U5 a job deletes all old counts of reads', async () => {
  const { context, close } = await openTestApp('sqlite')
  const { db, log, now } = context
  const twoYearsAgo = new Date(noon.getTime() - 730 * 24 * 3_600_000)
  const many = Array.from({ length: 2500 }, (_, at): [number, number] => [at + 1, 1])
  await countReads(db, new Map(many), twoYearsAgo)
  await countReads(db, new Map([[1, 1]]), noon)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const stop = startReadSweep({ db, log, now })
  vi.advanceTimersByTime(10 * 60_000)
  vi.useRealTimers()
  const left = () => db.reader.selectFrom('reads').select('article_id').execute()
  await expect.poll(left).toEqual([{ article_id: 1 }])
  await stop()
  await close()
})
