import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import type { Notice } from '@tsuzuri/content/notices/notice'
import { write } from '@tsuzuri/database/writing'
import { type HttpReceiver, startHttpReceiver } from '../testing/http-receiver.ts'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { newStaff, newVisitor, type Visitor } from '../testing/studio-people.ts'
import type { Mail } from './mail/mailer.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const soon = { timeout: 60_000, interval: 20 }
const bulk = 230

describe.each(['sqlite', 'postgres'] as const)('M1 targets do not wait for each other (%s)', (engine) => {
  let receiver: HttpReceiver
  let mail: MailServer
  let app: TestApp
  let administrator: Visitor
  let outbox: Outbox

  beforeAll(async () => {
    receiver = await startHttpReceiver()
    mail = await startMailServer()
  })
  beforeEach(async () => {
    app = await openTestApp(engine, {
      WEBSUB_HUB: `http://${receiver.host}/hub`,
      DESTINATION_HOSTS: receiver.host,
      SMTP_URL: mail.url,
      MAIL_FROM: 'henshubu@magazine.example',
    })
    administrator = await newStaff(app, 'administrator')
    outbox = await openOutbox(app.context)
    return () => app.close()
  })
  afterAll(async () => {
    await receiver.stop()
    await mail.stop()
  })

  function append(notices: readonly Notice[]) {
    const { db, now } = app.context
    const events = notices.map((notice) => ({ notice }))
    return write({ db, by: 'test', now: now() }, async (writing) => void writing.events.push(...events))
  }

  const updates = (count: number, firstId = 1) =>
    Array.from({ length: count }, (_, at): Notice => {
      const articleId = firstId + at
      return { kind: 'article.updated', articleId, title: `記事${articleId}`, slug: `kiji-${articleId}` }
    })

  const overdue = (title: string): Notice => ({
    kind: 'publication.overdue',
    articleId: 1,
    title,
    plannedAt: noon.toISOString(),
  })

  const addWebhook = (name: string, events: StudioInput<'createDestination'>['content']['events']) =>
    administrator.studio.createDestination({
      content: { kind: 'webhook', name, address: `http://${receiver.host}/${name}`, token: '', events },
    })

  /** Starts a turn and waits until a request to this path is held. Returns what lets it go and ends the turn. */
  async function holdAt(path: string) {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    let isHeld = false
    receiver.answerTo(async (request) => {
      if (request.path !== path) return 204
      isHeld = true
      await gate
      return 204
    })
    const turn = outbox.turn()
    await vi.waitFor(() => expect(isHeld).toBe(true), soon)
    return async () => {
      const stopped = outbox.stop()
      open()
      await Promise.all([turn, stopped])
    }
  }

  test('a password reset is mailed while a slow hub has 230 messages waiting', async () => {
    await append(updates(bulk))
    const letGo = await holdAt('/hub')
    mail.take()
    await newVisitor(app).studio.requestPasswordReset({ email: 'administrator@magazine.example' })
    await outbox.turn()
    expect(mail.take().map(({ to }) => to)).toEqual([['administrator@magazine.example']])
    await letGo()
  })

  test('a webhook gets a new message while another one has 230 older messages waiting', async () => {
    await addWebhook('slow', ['article.updated', 'article.withdrawn'])
    await addWebhook('quick', ['article.withdrawn'])
    await append(updates(bulk))
    const letGo = await holdAt('/slow')
    await append([{ kind: 'article.withdrawn', articleId: 9, title: '九', slug: 'ku', reason: 'withdrawn' }])
    await outbox.turn()
    expect(receiver.take().filter(({ path }) => path === '/quick')).toHaveLength(1)
    await letGo()
  })

  test('a target gets one message at a time, in the order of events, however many turns overlap', async () => {
    await addWebhook('ordered', ['article.updated'])
    let open = 0
    let mostOpen = 0
    receiver.take()
    receiver.answerTo(async ({ path }) => {
      if (path !== '/ordered') return 204
      open += 1
      mostOpen = Math.max(mostOpen, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return 204
    })
    const turns: Promise<number>[] = []
    for (let at = 0; at < 6; at += 1) {
      await append(updates(5, 5 * at + 1))
      turns.push(outbox.turn())
    }
    await Promise.all(turns)
    while ((await outbox.turn()) > 0);
    const titles = receiver
      .take()
      .filter(({ path }) => path === '/ordered')
      .map(({ body }) => (JSON.parse(body) as { data: { article: { title: string } } }).data.article.title)
    expect(mostOpen).toBe(1)
    expect(titles).toEqual(Array.from({ length: 30 }, (_, at) => `記事${at + 1}`))
  })

  test('mails about accounts go before others that wait for the mail server', async () => {
    await newStaff(app, 'editor')
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const subjects: string[] = []
    const send = async ({ subject }: Mail) => {
      subjects.push(subject)
      await gate
    }
    const held = await openOutbox(app.context, { mailer: { send } })
    await append([overdue('一'), overdue('二')])
    const turn = held.turn()
    await vi.waitFor(() => expect(subjects).toHaveLength(1), soon)
    await newVisitor(app).studio.requestPasswordReset({ email: 'administrator@magazine.example' })
    await administrator.studio.inviteStaff({ email: 'shin@magazine.example', name: '新', role: 'writer' })
    expect(await held.turn()).toBe(0)
    letGo()
    await turn
    expect(subjects).toHaveLength(6)
    expect(subjects[1]).toContain('パスワード')
    expect(subjects[2]).toContain('招待')
  })

  test('an attempt that never ends has failed after its time, and the message waits for the next one', async () => {
    const never = new Promise<void>(() => {})
    const hanging = await openOutbox(app.context, { mailer: { send: () => never }, attemptMs: 20 })
    await append([overdue('一')])
    expect(await hanging.turn()).toBe(1)
    const { items } = await administrator.studio.listDeliveries({ state: 'waiting' })
    expect(items).toMatchObject([{ channel: 'mail', attempts: 1, fault: '送り先の応答が終わりません' }])
  })
})
