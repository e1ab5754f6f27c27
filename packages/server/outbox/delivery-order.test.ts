import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { destinationKinds } from '@tsuzuri/content/notices/notice-kinds'
import { withdrawArticle } from '@tsuzuri/database/articles/commands'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { claimDelivery } from '@tsuzuri/database/outbox/deliveries'
import { type HttpReceiver, startHttpReceiver } from '../testing/http-receiver.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from '../testing/small-magazine.ts'
import { newStaff } from '../testing/studio-people.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(['sqlite', 'postgres'] as const)('M1 the order of messages (%s)', (engine) => {
  let receiver: HttpReceiver
  let app: TestApp
  let magazine: SmallMagazine
  let outbox: Outbox
  let present: number

  beforeAll(async () => {
    receiver = await startHttpReceiver()
  })
  beforeEach(async () => {
    app = await openTestApp(engine, { DESTINATION_HOSTS: receiver.host })
    present = noon.getTime()
    magazine = await fillSmallMagazine(app.context)
    outbox = await openOutbox(app.context)
    receiver.answer(204)
    await settle()
    const { studio } = await newStaff(app, 'administrator')
    await studio.createDestination({
      content: {
        kind: 'webhook',
        name: '外の仕組み',
        address: `http://${receiver.host}/`,
        token: '',
        events: [...destinationKinds],
      },
    })
    receiver.take()
    return () => app.close()
  })
  afterAll(() => receiver.stop())

  const command = () => ({ ...magazine.command, now: app.context.now() })
  const publish = (slug: string) => publishNew(command(), { ...aText(slug, slug), categoryId: magazine.hair })

  async function settle() {
    await confirmReceipts(app.context.db, app.context.now())
    while ((await outbox.turn()) > 0);
  }

  /** Lets time pass, a few minutes at a time. */
  async function pass(ms: number, stepMs = 5 * minuteMs) {
    for (const end = present + ms; present < end;) {
      present = Math.min(end, present + stepMs)
      app.setNow(new Date(present))
      await settle()
    }
  }

  const received = () =>
    receiver.take().map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { article: { title: string } } }
      return `${type} ${data.article.title}`
    })

  const listDeliveries = () =>
    app.context.db.reader.selectFrom('outbox_deliveries').selectAll().orderBy('id').execute()

  test('after an outage of the target an article is published before it is withdrawn', async () => {
    receiver.answer(503)
    const published = await publish('jun')
    await settle()
    await pass(30 * minuteMs)
    await withdrawArticle(command(), published)
    await pass(10 * minuteMs)
    receiver.take()
    receiver.answer(204)
    await pass(5 * minuteMs)
    expect(received()).toEqual(['article.published jun', 'article.withdrawn jun'])
  })

  test('after the process was killed during an attempt an article is published before it is withdrawn', async () => {
    const { db, now } = app.context
    const published = await publish('shinu')
    await confirmReceipts(db, now())
    await outbox.plan()
    for (const delivery of await listDeliveries()) await claimDelivery(db, delivery, now(), 90_000)
    outbox = await openOutbox(app.context)
    await withdrawArticle(command(), published)
    await pass(minuteMs)
    expect(received()).toEqual([])
    await pass(minuteMs)
    expect(received()).toEqual(['article.published shinu', 'article.withdrawn shinu'])
  })

  test('a message that alone makes the target fail keeps no other message waiting', async () => {
    receiver.answerTo(({ body }) => (body.includes('doku') ? 500 : 204))
    await publish('doku')
    await settle()
    await pass(60 * minuteMs)
    receiver.take()
    await publish('betsu')
    await pass(5 * minuteMs)
    expect(received()).toEqual(['article.published doku', 'article.published betsu'])
    // Twice its age, as if it had been the only one to fail from the start.
    await pass(120 * minuteMs)
    expect(received()).toEqual([])
    await pass(20 * minuteMs)
    expect(received()).toContain('article.published doku')
  })

  test('an outage of two days loses nothing; after three days a message has failed', async () => {
    receiver.answer(503)
    await publish('nagai')
    await settle()
    await pass(2 * dayMs, 60 * minuteMs)
    expect(await listDeliveries()).toMatchObject([{ state: 'waiting', fault: '送り先が 503 を返しました' }])
    await pass(dayMs, 60 * minuteMs)
    expect(await listDeliveries()).toMatchObject([{ state: 'failed', fault: '送り先が 503 を返しました' }])
  })

  test('a message that the target refuses is tried twelve times in about three days', async () => {
    receiver.answer(404)
    await publish('kotowari')
    await settle()
    await pass(2.5 * dayMs, 60 * minuteMs)
    expect((await listDeliveries())[0]?.state).toBe('waiting')
    await pass(dayMs, 60 * minuteMs)
    expect(await listDeliveries()).toMatchObject([{ state: 'failed', attempts: 12 }])
  })
})
