import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { noon, openTestApp } from '../testing/open-app.ts'
import { startOutbox } from './outbox-job.ts'

const soon = { timeout: 60_000, interval: 20 }
const dayMs = 24 * 60 * 60 * 1000

describe.each(['sqlite', 'postgres'] as const)('M1 the job of the outbox (%s)', (engine) => {
  test('looks at the clock and deletes old events also while nothing can be delivered', async () => {
    const app = await openTestApp(engine, { BACKUP_TO: '/nowhere' })
    const { db, config } = app.context
    await writeFile(
      join(config.dataDir, 'backup-report.json'),
      JSON.stringify({ lastSuccessAt: null, failingSince: noon.toISOString() }),
    )
    const old = { kind: 'destination.test', destinationId: 1 }
    await db.writer
      .insertInto('outbox_events')
      .values({
        id: 1,
        at: noon.getTime() - 100 * dayMs,
        by: 'test',
        kind: old.kind,
        data: JSON.stringify(old),
        secret: null,
        unique_key: null,
        planned_at: 1,
      })
      .execute()
    await db.writer.insertInto('counters').values({ name: 'outbox_events', value: 1 }).execute()
    await sql`alter table outbox_deliveries rename column next_at to broken`.execute(db.writer)
    const stop = await startOutbox(app.context)
    try {
      const kinds = async () =>
        (await db.reader.selectFrom('outbox_events').select('kind').execute()).map(({ kind }) => kind)
      await vi.waitFor(async () => expect(await kinds()).toEqual(['backup.failing']), soon)
    } finally {
      await stop()
      await app.close()
    }
  })
})
