import { afterEach, describe, expect, test } from 'vitest'
import { write } from '@tsuzuri/database/writing'
import { type MailServer, type MailServerFaults, startMailServer } from '../testing/mail-server.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { newStaff } from '../testing/studio-people.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const minuteMs = 60_000
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
})
