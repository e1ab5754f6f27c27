import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Notice } from '@tsuzuri/content/notices/notice'
import { write } from '@tsuzuri/database/writing'
import { startHttpReceiver } from '../testing/http-receiver.ts'
import { noon, openTestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'
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

  test('plans events and delivers them while a target hangs', async () => {
    const hub = await startHttpReceiver()
    const app = await openTestApp(engine, { WEBSUB_HUB: `http://${hub.host}/` })
    await newStaff(app, 'administrator')
    const { db, now } = app.context
    const { id: staffId } = await db.reader.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const append = (notice: Notice) =>
      write({ db, by: 'test', now: now() }, async ({ events }) => void events.push({ notice }))
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const send = vi.fn<() => Promise<void>>(() => gate)
    const stop = await startOutbox(app.context, { mailer: { send } })
    try {
      await append({ kind: 'sign-in.new-device', staffId, agent: '', source: '' })
      await vi.waitFor(() => expect(send).toHaveBeenCalledOnce(), soon)
      await append({ kind: 'article.updated', articleId: 1, title: '記事', slug: 'kiji' })
      await vi.waitFor(() => expect(hub.requests).toHaveLength(1), soon)
      expect(send).toHaveBeenCalledOnce()
    } finally {
      letGo()
      await stop()
      await app.close()
      await hub.stop()
    }
  })
})
