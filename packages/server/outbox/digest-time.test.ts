import { describe, expect, test } from 'vitest'
import type { Notice } from '@tsuzuri/content/notices/notice'
import { findStaffByEmail } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'
import { watchClock } from './clock-events.ts'

describe.each(['sqlite', 'postgres'] as const)('M2 the daily mail (%s)', (engine) => {
  test('leaves at eight in Japan; what happens later in the day waits for the next one', async () => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'henshubu@magazine.example' }
    const app = await openTestApp(engine, env)
    try {
      await newStaff(app, 'editor')
      const lookAt = async (time: string) => {
        await watchClock(app.context, new Date(time), { withFeeds: false })
        return readWaiting(app)
      }
      const late = await addNotice(app, '2026-11-16T15:00:00+09:00')
      expect(await lookAt('2026-11-16T15:01:00+09:00')).toEqual([late])
      const early = await addNotice(app, '2026-11-17T07:59:00+09:00')
      expect(await lookAt('2026-11-17T07:59:30+09:00')).toEqual([late, early])
      expect(await lookAt('2026-11-17T08:00:00+09:00')).toEqual([])
      const next = await addNotice(app, '2026-11-17T08:01:00+09:00')
      expect(await lookAt('2026-11-17T23:59:00+09:00')).toEqual([next])
      expect(await lookAt('2026-11-18T08:00:00+09:00')).toEqual([])
      const mails = app.context.db.reader
        .selectFrom('outbox_events')
        .select('at')
        .where('kind', '=', 'digest')
      expect((await mails.orderBy('at').execute()).map(({ at }) => new Date(at).toISOString())).toEqual([
        '2026-11-16T23:00:00.000Z',
        '2026-11-17T23:00:00.000Z',
      ])
    } finally {
      await app.close()
    }
  })
})

/** Adds a notice of an event of this time that waits for the daily mail. Returns the id of the event. */
async function addNotice({ context: { db } }: TestApp, time: string): Promise<number> {
  const notice: Notice = {
    kind: 'article.withdrawn',
    articleId: 1,
    title: '',
    slug: 'a',
    reason: 'ended',
  }
  await write({ db, by: 'test', now: new Date(time) }, async ({ events }) => void events.push({ notice }))
  const { id } = await db.reader
    .selectFrom('outbox_events')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const staff = await findStaffByEmail(db.reader, 'editor@magazine.example')
  await db.writer
    .insertInto('notices')
    .values({
      staff_id: staff?.id ?? 0,
      event_id: id,
      read_at: null,
      digest: 'waiting',
      digest_event_id: null,
    })
    .execute()
  return id
}

async function readWaiting({ context: { db } }: TestApp): Promise<number[]> {
  const waiting = db.reader.selectFrom('notices').select('event_id').where('digest', '=', 'waiting')
  return (await waiting.orderBy('event_id').execute()).map((row) => row.event_id)
}
