import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isApiProblem } from '@tsuzuri/api/client'
import type { StudioInput } from '@tsuzuri/api/studio/client'
import { destinationKinds } from '@tsuzuri/content/notices/notice-kinds'
import { type DestinationType, destinationTypeNames } from '@tsuzuri/content/notices/destination'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { readDeliveryBacklog } from '@tsuzuri/database/outbox/deliveries'
import { problemIn } from '../testing/problems.ts'
import { type HttpReceiver, startHttpReceiver } from '../testing/http-receiver.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../testing/studio-people.ts'
import { indexNowKeyRoutes } from './index-now-key.ts'
import { openOutbox, type Outbox } from './outbox.ts'

type Content = StudioInput<'createDestination'>['content']

describe.each(['sqlite', 'postgres'] as const)('M3 chat and webhooks (%s)', (engine) => {
  let receiver: HttpReceiver
  let app: TestApp
  let outbox: Outbox
  let administrator: Visitor
  let writer: Visitor
  let count = 0

  beforeAll(async () => {
    receiver = await startHttpReceiver()
    app = await openTestApp(engine, { DESTINATION_HOSTS: receiver.host })
    await fillSmallMagazine(app.context)
    administrator = await newStaff(app, 'administrator')
    writer = await newStaff(app, 'writer')
    outbox = await openOutbox(app.context)
  })
  beforeEach(async () => {
    receiver.answer(204)
    const { items } = await administrator.studio.listDestinations({})
    for (const { id, version } of items) await administrator.studio.deleteDestination({ id, version })
    await settle()
    receiver.take()
  })
  afterAll(async () => {
    await app.close()
    await receiver.stop()
  })

  async function settle() {
    await confirmReceipts(app.context.db, app.context.now())
    while ((await outbox.turn()) > 0);
  }

  const add = (kind: DestinationType, more: Partial<Content> = {}) =>
    administrator.studio.createDestination({
      content: {
        kind,
        name: kind,
        address: `http://${receiver.host}/${kind}`,
        token: kind === 'chatwork' ? 'token-of-chatwork' : '',
        events: kind === 'index-now' ? ['article.published'] : [...destinationKinds],
        ...more,
      },
    })

  async function newArticle(title = '冬の髪') {
    count += 1
    const { items } = await administrator.studio.listCategories({})
    const content = { ...aText(`hook-${count}`, title), lead: '秘密の導入', categoryId: items[0]?.id }
    return writer.studio.createArticle({ content })
  }

  async function publishNew(title?: string) {
    const { id, version } = await newArticle(title)
    return administrator.studio.publishArticle({ id, version })
  }

  test('a consumer with the library of Standard Webhooks accepts every event, and only unchanged ones', async () => {
    const { secret } = await add('webhook')
    const draft = await newArticle()
    await writer.studio.requestReview({ id: draft.id, version: draft.version, note: '秘密の伝言' })
    await administrator.studio.returnReview({ id: draft.id, version: draft.version, note: '秘密の伝言' })
    const published = await administrator.studio.publishArticle({ id: draft.id, version: draft.version })
    await settle()
    const again = await administrator.studio.publishArticle({ id: draft.id, version: published.version })
    await administrator.studio.withdrawArticle({ id: draft.id, version: again.version })
    await settle()
    const received = receiver.take()
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'review.requested',
      'review.returned',
      'article.published',
      'article.updated',
      'article.withdrawn',
    ])
    const real = Date.now
    // The verifier compares the timestamp with the time of this machine.
    Date.now = () => noon.getTime()
    try {
      const verifier = new Webhook(secret ?? '')
      const seen = new Set<string>()
      for (const { headers, body } of received) {
        expect(verifier.verify(body, headers)).toMatchObject({ data: { article: { id: draft.id } } })
        expect(() => verifier.verify(body.replace('冬', '春'), headers)).toThrow()
        expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'msg_other' })).toThrow()
        expect(() => new Webhook('whsec_AAAA').verify(body, headers)).toThrow()
        // A consumer that remembers ids recognises a replay.
        expect(seen.has(headers['webhook-id'] ?? '')).toBe(false)
        seen.add(headers['webhook-id'] ?? '')
      }
      Date.now = () => noon.getTime() + 6 * 60_000
      expect(() => verifier.verify(received[0]?.body ?? '', received[0]?.headers ?? {})).toThrow('too old')
    } finally {
      Date.now = real
    }
    // Title and link alone: neither the text nor what people wrote to each other.
    expect(JSON.stringify(received)).not.toContain('秘密の')
  })

  test('both secrets sign during a rotation', async () => {
    const { id, version, secret } = await add('webhook', { withText: true })
    const rotated = await administrator.studio.rotateDestinationSecret({ id, version })
    expect(rotated.secret).not.toBe(secret)
    const draft = await newArticle()
    await writer.studio.requestReview({ id: draft.id, version: draft.version, note: '確認を' })
    await settle()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.take()
    expect(body).toContain('確認を')
    const real = Date.now
    Date.now = () => noon.getTime()
    try {
      for (const one of [secret, rotated.secret])
        expect(new Webhook(one ?? '').verify(body, headers)).toMatchObject({ type: 'review.requested' })
      // A week later the previous secret signs nothing any more.
      const another = await newArticle()
      await writer.studio.requestReview({ id: another.id, version: another.version, note: '' })
      const later = new Date(noon.getTime() + 8 * 24 * 3_600_000)
      app.setNow(later)
      Date.now = () => later.getTime()
      await settle()
      const [last = { headers: {}, body: '' }] = receiver.take()
      expect(new Webhook(rotated.secret ?? '').verify(last.body, last.headers)).toBeDefined()
      expect(() => new Webhook(secret ?? '').verify(last.body, last.headers)).toThrow('signature')
    } finally {
      Date.now = real
      app.setNow(noon)
    }
  })

  test('after two rotations the consumer’s secret still signs, whichever it uses', async () => {
    const added = await add('webhook')
    const rotate = ({ id, version }: { id: number; version: number }) =>
      administrator.studio.rotateDestinationSecret({ id, version })
    const first = await rotate(added)
    const second = await rotate(first)
    await publishNew()
    await settle()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.take()
    const real = Date.now
    Date.now = () => noon.getTime()
    try {
      for (const { secret } of [added, first, second])
        expect(new Webhook(secret ?? '').verify(body, headers)).toMatchObject({ type: 'article.published' })
    } finally {
      Date.now = real
    }
  })

  test('every kind of destination gets the message in its own form', async () => {
    for (const kind of destinationTypeNames) await add(kind)
    await publishNew(`<!channel> [toall] & 髪型${'😀'.repeat(50)}`)
    await settle()
    const received = new Map(receiver.take().map((request) => [request.path.slice(1), request]))
    expect([...received.keys()].toSorted()).toEqual([...destinationTypeNames].toSorted())
    const bodyOf = (kind: DestinationType) => received.get(kind)?.body ?? ''
    const json = (kind: DestinationType) => JSON.parse(bodyOf(kind)) as Record<string, unknown>
    const url = `https://magazine.example/magazine/hook-${count}/`
    expect(json('slack')['text']).toContain('&lt;!channel&gt; [toall] &amp; 髪')
    expect(json('slack')['text']).toContain(`<${url}|記事を読む>`)
    expect(received.get('chatwork')?.headers['x-chatworktoken']).toBe('token-of-chatwork')
    const chatwork = new URLSearchParams(bodyOf('chatwork')).get('body') ?? ''
    expect(chatwork).toMatch(/^\[info\]\[title\]公開しました：「<!channel> ［toall］ & 髪型😀+」\[\/title\]/u)
    expect(json('google-chat')['text']).not.toContain('<')
    expect(json('teams')).toMatchObject({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive' }],
    })
    expect(bodyOf('line-works')).not.toContain('<')
    expect(String(json('line-works')['title']).isWellFormed()).toBe(true)
    expect(json('line-works')).toMatchObject({ button: { label: '記事を読む', url } })
    const { key, keyLocation, urlList, host } = json('index-now')
    expect([host, urlList]).toEqual(['magazine.example', [url]])
    const file = await app.ask(new URL(String(keyLocation)).pathname)
    expect([file.status, await file.text()]).toEqual([200, key])
    expect((await app.ask(`/${'0'.repeat(32)}.txt`)).status).toBe(404)
  })

  test('the test button says whether the message arrived', async () => {
    const { id } = await add('slack')
    expect(await administrator.studio.testDestination({ id })).toEqual({ isDelivered: true, fault: '' })
    expect(receiver.take().length).toBe(1)
    receiver.answer(403)
    expect(await administrator.studio.testDestination({ id })).toEqual({
      isDelivered: false,
      fault: '送り先が 403 を返しました',
    })
    // A redirect could lead to an address that nobody checked.
    receiver.answer(307, 'http://169.254.169.254/')
    expect((await administrator.studio.testDestination({ id })).fault).toBe('送り先が 307 を返しました')
  })

  test('a test that did not arrive is not repeated and raises no alarm', async () => {
    const { id } = await add('slack')
    for (const status of [503, 410]) {
      receiver.answer(status)
      expect((await administrator.studio.testDestination({ id })).isDelivered).toBe(false)
      expect((await administrator.studio.listDeliveries({})).items[0]).toMatchObject({
        state: 'cancelled',
        fault: `送り先が ${status} を返しました`,
        attempts: 1,
      })
    }
    receiver.take()
    app.setNow(new Date(noon.getTime() + 3_600_000))
    try {
      await settle()
      expect(receiver.take()).toEqual([])
      const { db, now } = app.context
      expect(await readDeliveryBacklog(db.reader, now())).toMatchObject({ failed: 0, isAlarming: false })
    } finally {
      app.setNow(noon)
    }
  })

  test('addresses inside the network are refused when they are saved or when they are sent to', async () => {
    for (const address of [
      'file:///etc/passwd',
      'http://example.com/',
      'https://user:pass@example.com/',
      'ftp://x.example/',
    ]) {
      const refused = await add('slack', { address }).catch((error: unknown) => error)
      expect([address, isApiProblem(refused) && refused.status]).toEqual([address, 400])
    }
    const addresses = [
      'https://169.254.169.254/latest/',
      'https://[::1]/',
      'https://10.0.0.1/',
      'https://[::ffff:127.0.0.1]/',
      'https://2130706433/',
      'https://localhost/',
    ]
    for (const address of addresses) {
      const { id } = await add('webhook', { address })
      expect([address, await administrator.studio.testDestination({ id })]).toEqual([
        address,
        { isDelivered: false, fault: 'インターネットに公開されていないアドレスです' },
      ])
    }
    // The name is resolved once, and a private address behind it is refused.
    const { id } = await add('webhook', { address: 'https://rebinding.example/' })
    await administrator.studio.saveDestination({
      id,
      version: 1,
      content: { kind: 'webhook', name: 'rebinding', events: ['article.published'] },
    })
    const guarded = await openOutbox(app.context, {
      lookUp: async () => ({ address: '127.0.0.1', family: 4 }),
    })
    await publishNew()
    await confirmReceipts(app.context.db, app.context.now())
    await outbox.stop()
    while ((await guarded.turn()) > 0);
    const [failed] = (await administrator.studio.listDeliveries({ state: 'failed' })).items
    expect([failed?.recipient, failed?.fault, failed?.attempts]).toEqual([
      'rebinding',
      'インターネットに公開されていないアドレスです',
      1,
    ])
    await guarded.stop()
    outbox = await openOutbox(app.context)
    expect(receiver.take()).toEqual([])
  })

  test('neither address nor secret is stored in clear or returned again', async () => {
    const { secret } = await add('webhook', { address: `http://${receiver.host}/hidden-path` })
    const listed = JSON.stringify(await administrator.studio.listDestinations({}))
    const stored = JSON.stringify(
      await app.context.db.reader.selectFrom('destinations').selectAll().execute(),
    )
    for (const hidden of ['hidden-path', secret ?? 'whsec_'])
      expect([listed.includes(hidden), stored.includes(hidden)]).toEqual([false, false])
  })

  test('a token is not sent to another host than the one that it was entered for', async () => {
    const { id, version } = await add('chatwork')
    const content = {
      kind: 'chatwork' as const,
      name: 'chatwork',
      events: [...destinationKinds],
      address: 'https://elsewhere.example/',
      token: '',
    }
    const moved = administrator.studio.saveDestination({ id, version, content })
    expect(await problemIn(moved)).toMatchObject({ status: 400, faults: [{ path: 'token' }] })
    const address = `http://${receiver.host}/another-room`
    await administrator.studio.saveDestination({ id, version, content: { ...content, address } })
  })

  test('after a change of AUTH_SECRET deliveries wait with a reason, and none of its keys is an error', async () => {
    await add('webhook')
    await add('index-now')
    const config = { ...app.context.config, authSecret: 'another secret of at least 32 letters' }
    const changed = await openOutbox({ ...app.context, config })
    await publishNew()
    await confirmReceipts(app.context.db, app.context.now())
    await changed.turn()
    const { items } = await administrator.studio.listDeliveries({ state: 'waiting' })
    expect(items.map(({ fault }) => fault)).toEqual([
      expect.stringContaining('秘密の鍵が変わった'),
      expect.stringContaining('秘密の鍵が変わった'),
    ])
    const keys = indexNowKeyRoutes(app.context, changed.sealing)
    expect((await keys.request(`/${'0'.repeat(32)}.txt`)).status).toBe(404)
    await changed.stop()
  })

  test('a destination gets only the events that it chose, and none while it is disabled', async () => {
    await add('slack', { name: 'withdrawals', events: ['article.withdrawn'] })
    await add('slack', { name: 'disabled', isEnabled: false })
    const published = await publishNew()
    await settle()
    expect(receiver.take()).toEqual([])
    await administrator.studio.withdrawArticle({ id: published.id, version: published.version })
    await settle()
    expect(receiver.take().length).toBe(1)
  })
})
