import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notice } from '@tsuzuri/content/notices/notice'
import { findStaffByEmail } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { type HttpReceiver, startHttpReceiver } from '../testing/http-receiver.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../testing/studio-people.ts'
import { watchClock } from './clock-events.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const hourMs = 60 * 60 * 1000

/** What a newer version has stored, while this one still runs or runs again. */
describe.each(['sqlite', 'postgres'] as const)('M1 rows of a newer version (%s)', (engine) => {
  let mail: MailServer
  let receiver: HttpReceiver
  let app: TestApp
  let outbox: Outbox
  let administrator: Visitor

  beforeAll(async () => {
    mail = await startMailServer()
    receiver = await startHttpReceiver()
    const env = {
      SMTP_URL: mail.url,
      MAIL_FROM: 'henshubu@magazine.example',
      DESTINATION_HOSTS: receiver.host,
    }
    app = await openTestApp(engine, env)
    await fillSmallMagazine(app.context)
    administrator = await newStaff(app, 'administrator')
    outbox = await openOutbox(app.context)
    await settle()
    mail.take()
    receiver.take()
  })
  afterAll(async () => {
    await app.close()
    await mail.stop()
    await receiver.stop()
  })

  async function settle() {
    while ((await outbox.turn()) > 0);
  }

  /** Writes an event of a kind that this version does not know, and returns its id. */
  async function appendUnknown(): Promise<number> {
    const { db, now } = app.context
    const notice = { kind: 'moon.risen', phase: 'full' } as unknown as Notice
    await write({ db, by: 'newer', now: now() }, async ({ events }) => void events.push({ notice }))
    const { id } = await db.reader
      .selectFrom('outbox_events')
      .select('id')
      .where('kind', '=', 'moon.risen')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  }

  /** An unknown event as a newer version has planned it: a notice in the bell, and a mail that is due. */
  async function planUnknown(): Promise<number> {
    const eventId = await appendUnknown()
    const { writer } = app.context.db
    const staff = await findStaffByEmail(writer, 'administrator@magazine.example')
    const staffId = staff?.id ?? 0
    await writer
      .insertInto('notices')
      .values({
        staff_id: staffId,
        event_id: eventId,
        read_at: null,
        digest: 'waiting',
        digest_event_id: null,
      })
      .execute()
    await writer
      .insertInto('outbox_deliveries')
      .values({
        id: 1_000_000 + eventId,
        event_id: eventId,
        channel: 'mail',
        staff_id: staffId,
        destination_id: null,
        recipient: 'administrator',
        message_key: `key-${eventId}`,
        state: 'waiting',
        urgent: 0,
        attempts: 0,
        next_at: app.context.now().getTime(),
        last_at: null,
        fault: '',
      })
      .execute()
    await writer.updateTable('outbox_events').set({ planned_at: 1 }).where('id', '=', eventId).execute()
    return eventId
  }

  test('an event of an unknown kind does not hold up the mail after it', async () => {
    await appendUnknown()
    for (const email of ['ichi@magazine.example', 'ni@magazine.example']) {
      await administrator.studio.inviteStaff({ email, name: '新人', role: 'writer' })
      await settle()
      expect(mail.take().map(({ to }) => to)).toEqual([[email]])
    }
  })

  test('the bell and the list of deliveries show it without its text, and its delivery waits with a reason', async () => {
    const id = await planUnknown()
    await settle()
    const bell = await administrator.studio.listNotices({})
    expect(bell.items[0]).toMatchObject({ id, kind: 'moon.risen', title: 'いまの版では表示できない通知' })
    const waiting = await administrator.studio.listDeliveries({ state: 'waiting' })
    expect(waiting.items).toMatchObject([
      {
        title: 'いまの版では表示できない通知',
        fault: '新しい版のプログラムが書いた通知で、いまの版では読めません',
      },
    ])
    expect(await administrator.studio.readNotices({ upTo: id })).toEqual({ unread: 0 })
  })

  test('a destination with an unknown event gets those that are known, and a save keeps the unknown one', async () => {
    const content = {
      kind: 'slack',
      name: '部屋',
      address: `http://${receiver.host}/`,
      events: ['article.withdrawn'],
    } as const
    const { db } = app.context
    const { id, version } = await administrator.studio.createDestination({
      content: { ...content, events: [...content.events] },
    })
    const stored = async () =>
      (await db.writer.selectFrom('destinations').select('events').where('id', '=', id).execute()).map(
        ({ events }) => JSON.parse(events) as unknown,
      )
    await db.writer
      .updateTable('destinations')
      .set({ events: JSON.stringify(['moon.risen', 'article.withdrawn', 'article.published']) })
      .where('id', '=', id)
      .execute()
    const { items } = await administrator.studio.listDestinations({})
    expect(items.map(({ events }) => events)).toEqual([['article.withdrawn', 'article.published']])
    await administrator.studio.saveDestination({
      id,
      version,
      content: { ...content, address: '', events: ['article.withdrawn'] },
    })
    expect(await stored()).toEqual([['article.withdrawn', 'moon.risen']])

    const { items: categories } = await administrator.studio.listCategories({})
    const draft = await administrator.studio.createArticle({
      content: { ...aText('tsuki', '月'), categoryId: categories[0]?.id },
    })
    const published = await administrator.studio.publishArticle({ id: draft.id, version: draft.version })
    await administrator.studio.withdrawArticle({ id: draft.id, version: published.version })
    await settle()
    expect(receiver.take()).toHaveLength(1)
  })

  test('a destination of an unknown type is left out of the list', async () => {
    const { db } = app.context
    const before = await administrator.studio.listDestinations({})
    const row = await db.reader.selectFrom('destinations').selectAll().executeTakeFirstOrThrow()
    await db.writer
      .insertInto('destinations')
      .values({ ...row, id: 99, kind: 'telegraph' })
      .execute()
    expect(await administrator.studio.listDestinations({})).toEqual(before)
  })

  test('the daily mail mentions it among the others', async () => {
    // Eight in the morning in Japan.
    app.setNow(new Date(noon.getTime() + 20 * hourMs))
    mail.take()
    await planUnknown()
    await watchClock(app.context, app.context.now(), { withFeeds: false })
    await settle()
    const digest = mail.take().find(({ parsed }) => parsed.subject?.endsWith('お知らせのまとめ') === true)
    expect(digest?.parsed.text).toContain('■ いまの版では表示できない通知')
  })
})
