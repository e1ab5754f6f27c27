import { afterEach, describe, expect, test, vi } from 'vitest'
import { write } from '@tsuzuri/database/writing'
import { type MailServer, type MailServerFaults, startMailServer } from '../testing/mail-server.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const minuteMs = 60_000
const soon = { timeout: 20_000, interval: 20 }
const titles = ['一', '二', '三']

describe('M2 a mail server with faults', () => {
  let server: MailServer
  let app: TestApp
  let outbox: Outbox

  async function start(faults: MailServerFaults) {
    server = await startMailServer(undefined, faults)
    app = await openTestApp('sqlite', { SMTP_URL: server.url, MAIL_FROM: 'henshubu@magazine.example' })
    await newStaff(app, 'administrator')
    outbox = await openOutbox(app.context)
  }
  afterEach(async () => {
    vi.useRealTimers()
    await app.close()
    await server.stop()
  })

  /** Writes an event for each title, each of them mailed to the administrator. */
  function append(titles: readonly string[]) {
    const { db, now } = app.context
    const events = titles.map((title) => ({
      notice: {
        kind: 'publication.overdue' as const,
        articleId: 1,
        title,
        plannedAt: noon.toISOString(),
      },
    }))
    return write({ db, by: 'test', now: now() }, async (writing) => void writing.events.push(...events))
  }

  async function pass(minutes: number) {
    for (let minute = 1; minute <= minutes; minute += 1) {
      app.setNow(new Date(app.context.now().getTime() + minuteMs))
      while ((await outbox.turn()) > 0);
    }
  }

  const listDeliveries = () =>
    app.context.db.reader.selectFrom('outbox_deliveries').selectAll().orderBy('id').execute()

  const arrived = () =>
    server.mails.map(({ parsed }) => titles.find((title) => parsed.subject?.includes(`「${title}」`)))

  const refusal = (responseCode: number, reason: string) => Object.assign(new Error(reason), { responseCode })

  test.each<[string, MailServerFaults]>([
    ['the greeting', { onConnect: (_, done) => done(refusal(554, 'no service')) }],
    ['MAIL FROM', { onMailFrom: (_, __, done) => done(refusal(550, '5.4.5 daily limit')) }],
  ])('a 5xx to %s fails no mail: all arrive in order once the server accepts them', async (_, faults) => {
    await start(faults)
    await append(titles)
    await pass(15)
    const waiting = await listDeliveries()
    expect(waiting.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
    expect(waiting[0]?.fault).toMatch(/^メールサーバーに断られました（55[04] /)
    // Only the two oldest are tried.
    expect(waiting[2]?.attempts).toBe(0)
    await server.stop()
    server = await startMailServer(Number(new URL(server.url).port))
    await pass(5)
    expect(arrived()).toEqual(titles)
  })
  /** Starts a turn whose limits run out when the test says so. */
  function startTurn(): Promise<number> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    return outbox.turn()
  }

  const hasArrived = (count: number) => vi.waitFor(() => expect(server.mails).toHaveLength(count), soon)

  test('a server that scans a message for ten minutes gets it once, also beside a second instance', async () => {
    const { promise: scan, resolve: endScan } = Promise.withResolvers<void>()
    await start({ hold: () => scan })
    await append(['一'])
    const turn = startTurn()
    await hasArrived(1)
    // The claim of 90 seconds is renewed before it ends.
    app.setNow(new Date(noon.getTime() + 80_000))
    vi.advanceTimersByTime(80_000)
    const claimedUntil = async () => (await listDeliveries())[0]?.next_at
    await vi.waitFor(async () => expect(await claimedUntil()).toBe(noon.getTime() + 170_000), soon)
    app.setNow(new Date(noon.getTime() + 100_000))
    const other = await openOutbox(app.context)
    expect(await other.turn()).toBe(0)
    vi.advanceTimersByTime(8.5 * minuteMs)
    endScan()
    await turn
    expect(await listDeliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(arrived()).toEqual(['一'])
  })

  test('messages whose answer never comes keep no other mail waiting', async () => {
    const { promise: never, resolve: letGo } = Promise.withResolvers<void>()
    await start({ hold: ({ parsed }) => (parsed.subject?.includes('「三」') ? undefined : never) })
    await append(titles)
    const turn = startTurn()
    for (const count of [1, 2]) {
      await hasArrived(count)
      vi.advanceTimersByTime(11 * minuteMs)
    }
    await hasArrived(3)
    expect(await turn).toBe(3)
    const deliveries = await listDeliveries()
    expect(deliveries.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'delivered'])
    expect(deliveries[0]?.fault).toBe('メールを送り終えられませんでした（ETIMEDOUT）')
    letGo()
  })

  test('a server that does not greet is down after 15 seconds: only two mails are tried', async () => {
    let connections = 0
    await start({ onConnect: () => void (connections += 1) })
    await append(titles)
    const turn = startTurn()
    for (const count of [1, 2]) {
      await vi.waitFor(() => expect(connections).toBe(count), soon)
      vi.advanceTimersByTime(15_000)
    }
    expect(await turn).toBe(2)
    expect((await listDeliveries()).map(({ attempts }) => attempts)).toEqual([1, 1, 0])
  })

  test('a stop waits a minute for a message that is scanned, whose outcome is recorded all the same', async () => {
    const { promise: scan, resolve: endScan } = Promise.withResolvers<void>()
    await start({ hold: () => scan })
    await append(titles)
    const turn = startTurn()
    await hasArrived(1)
    const stopped = outbox.stop()
    vi.advanceTimersByTime(minuteMs)
    await stopped
    endScan()
    expect(await turn).toBe(1)
    expect((await listDeliveries()).map(({ state }) => state)).toEqual(['delivered', 'waiting', 'waiting'])
  })
})
