import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isApiProblem } from '@tsuzuri/api/client'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { requestReview } from '@tsuzuri/database/articles/reviews'
import { readChoices } from '@tsuzuri/database/outbox/choices'
import { findStaffByEmail, saveStaff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { newFolder } from '../testing/child-server.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../testing/studio-people.ts'
import { newTotpSecret } from '../sign-in/totp.ts'
import { openSealing } from '../sign-in/sealing.ts'
import { watchClock } from './clock-events.ts'
import { openMailer } from './mail/mailer.ts'
import { openOutbox, type Outbox } from './outbox.ts'

const minuteMs = 60_000

describe.each(['sqlite', 'postgres'] as const)('M2 mail (%s)', (engine) => {
  let server: MailServer
  let app: TestApp
  let outbox: Outbox
  let category: number
  let present = noon.getTime()
  let people: { administrator: Visitor; editor: Visitor; writer: Visitor }
  let count = 0

  beforeAll(async () => {
    server = await startMailServer()
    const env = { SMTP_URL: server.url, MAIL_FROM: '綴り編集部 <henshubu@magazine.example>' }
    app = await openTestApp(engine, env)
    await fillSmallMagazine(app.context)
    people = {
      administrator: await newStaff(app, 'administrator'),
      editor: await newStaff(app, 'editor'),
      writer: await newStaff(app, 'writer'),
    }
    outbox = await openOutbox(app.context)
    const { items } = await people.editor.studio.listCategories({})
    category = items[0]?.id ?? 0
  })
  beforeEach(async () => {
    await settle()
    server.take()
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })

  function pass(ms: number) {
    present += ms
    app.setNow(new Date(present))
  }

  /** Confirms publications and delivers until nothing is due. */
  async function settle() {
    await confirmReceipts(app.context.db, app.context.now())
    while ((await outbox.turn()) > 0);
  }

  async function newDraft(by: Visitor) {
    count += 1
    return by.studio.createArticle({
      content: { ...aText(`mail-${count}`, `冬の髪 ${count}`), categoryId: category },
    })
  }

  test('an invitation reaches its address in 7-bit transport, and its link works', async () => {
    const invited = { email: 'shinjin@magazine.example', name: '新人', role: 'writer' as const }
    const answer = await people.administrator.studio.inviteStaff(invited)
    expect(answer.isMailed).toBe(true)
    await settle()
    const [mail, ...more] = server.take()
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['shinjin@magazine.example'])
    expect(mail?.parsed.subject).toMatch(/編集室への招待$/)
    expect(mail?.parsed.from?.text).toBe('"綴り編集部" <henshubu@magazine.example>')
    expect(mail?.parsed.text).toContain('administratorさんから')
    expect(mail?.raw.every((byte) => byte < 128)).toBe(true)
    expect(
      Math.max(
        ...String(mail?.raw)
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(998)
    const token = /token=([\w-]+)/.exec(mail?.parsed.text ?? '')?.[1] ?? ''
    expect(mail?.parsed.html).toContain(token)
    expect(
      JSON.stringify(await app.context.db.reader.selectFrom('outbox_events').selectAll().execute()),
    ).not.toContain(token)
    const visitor = newVisitor(app)
    expect(await visitor.studio.useLink({ token, password: goodPassword })).toEqual({ state: 'signed-in' })
  })

  test('a command that was rolled back causes no mail', async () => {
    const { db } = app.context
    const invited = { email: 'editor@magazine.example', name: '二人め', role: 'writer' as const }
    await expect(people.administrator.studio.inviteStaff(invited)).rejects.toThrow()
    await expect(
      write({ db, by: 'test', now: app.context.now() }, async (writing) => {
        writing.events.push({ notice: { kind: 'sign-in.new-device', staffId: 1, agent: '', source: '' } })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await settle()
    expect(server.take()).toEqual([])
  })

  test('a review request goes to those who may publish, and its return to the writer with the note', async () => {
    const draft = await newDraft(people.writer)
    await people.writer.studio.requestReview({
      id: draft.id,
      version: draft.version,
      note: '確認をお願いします',
    })
    await settle()
    const requested = server.take()
    expect(requested.flatMap(({ to }) => to).toSorted()).toEqual([
      'administrator@magazine.example',
      'editor@magazine.example',
    ])
    expect(requested[0]?.parsed.text).toContain('確認をお願いします')
    expect(requested[0]?.parsed.text).toContain(`https://magazine.example/studio/articles/${draft.id}/`)
    // Nothing of the text itself leaves the studio.
    expect(String(requested[0]?.parsed.text)).not.toContain('本文')
    const { version } = await people.editor.studio.getArticle({ id: draft.id })
    await people.editor.studio.returnReview({ id: draft.id, version, note: '題名を<b>短く</b>' })
    await settle()
    const [returned, ...more] = server.take()
    expect(more).toEqual([])
    expect(returned?.to).toEqual(['writer@magazine.example'])
    expect(returned?.parsed.subject).toBe(`差し戻し：「冬の髪 ${count}」`)
    expect(returned?.parsed.text).toContain('題名を<b>短く</b>')
    expect(returned?.parsed.html).toContain('題名を&lt;b&gt;短く&lt;/b&gt;')
    // The bell shows the same, unread until it is read.
    const bell = await people.writer.studio.listNotices({})
    expect([bell.items[0]?.title, bell.items[0]?.isRead, bell.unread]).toEqual([
      returned?.parsed.subject,
      false,
      1,
    ])
    expect(await people.writer.studio.readNotices({ upTo: bell.items[0]?.id ?? 0 })).toEqual({ unread: 0 })
  })

  test('a scheduled article sends its receipt at its minute, and a withdrawal is mailed to its owner', async () => {
    const draft = await newDraft(people.writer)
    const from = new Date(present + 90 * minuteMs)
    await people.editor.studio.publishArticle({
      id: draft.id,
      version: draft.version,
      from: from.toISOString(),
    })
    pass(89 * minuteMs)
    await settle()
    expect(server.take()).toEqual([])
    pass(minuteMs + 3000)
    await settle()
    const mails = server.take()
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual([
      'editor@magazine.example',
      'writer@magazine.example',
    ])
    expect(mails[0]?.parsed.subject).toBe(`公開しました：「冬の髪 ${count}」`)
    expect(mails[0]?.parsed.text).toContain(`https://magazine.example/magazine/mail-${count}/`)
    const { version } = await people.editor.studio.getArticle({ id: draft.id })
    await people.editor.studio.withdrawArticle({ id: draft.id, version })
    await settle()
    expect(server.take().map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [['writer@magazine.example'], `取り下げました：「冬の髪 ${count}」`],
    ])
  })

  test('a person who may no longer read the article gets nothing of it', async () => {
    const { db, now } = app.context
    await newStaff(app, 'editor', 'henshu2')
    const { items } = await people.administrator.studio.listStaff({})
    const member = items.find((one) => one.name === 'henshu2')
    const draft = await newDraft(people.editor)
    await requestReview({ db, by: 'test', now: now() }, draft, '')
    await settle()
    expect(server.take().flatMap(({ to }) => to)).toContain('henshu2@magazine.example')
    const target = { id: member?.id ?? 0, version: member?.version ?? 0 }
    const deliveries = await people.editor.studio.listDeliveries({})
    const theirs = deliveries.items.find((one) => one.recipient === 'henshu2')
    // The next attempt is due when this person is only a writer.
    await people.editor.studio.repeatDelivery({ id: theirs?.id ?? 0 })
    await saveStaff({ db, by: 'test', now: now() }, target, {
      name: 'henshu2',
      role: 'writer',
      isEnabled: true,
    })
    await settle()
    expect(server.take()).toEqual([])
    const after = (await people.editor.studio.listDeliveries({ state: 'cancelled' })).items[0]
    expect([after?.recipient, after?.fault]).toEqual(['henshu2', '受け取る人は、この記事を読めません'])
  })

  test('a password reset has the same answer and rows for known and unknown addresses', async () => {
    await newStaff(app, 'writer', 'wasureta')
    const visitor = newVisitor(app)
    const rows = async () => {
      const { db } = app.context
      const events = await db.reader.selectFrom('outbox_events').select(['kind', 'planned_at']).execute()
      return events.filter((row) => row.planned_at === null)
    }
    const known = await visitor.studio.requestPasswordReset({ email: 'wasureta@magazine.example' })
    const afterKnown = await rows()
    await settle()
    const unknown = await visitor.studio.requestPasswordReset({ email: 'dareka@magazine.example' })
    expect(unknown).toEqual(known)
    expect(await rows()).toEqual(afterKnown)
    await settle()
    const mails = server.take()
    expect(mails.flatMap(({ to }) => to)).toEqual(['wasureta@magazine.example'])
    // An account that was disabled gets no link.
    await newStaff(app, 'writer', 'yameta')
    const staff = app.context.db.writer.updateTable('staff')
    await staff.set({ enabled: 0 }).where('email', '=', 'yameta@magazine.example').execute()
    await visitor.studio.requestPasswordReset({ email: 'yameta@magazine.example' })
    await settle()
    expect(server.take()).toEqual([])
    // Asking again within minutes sends nothing more.
    await visitor.studio.requestPasswordReset({ email: 'wasureta@magazine.example' })
    await settle()
    expect(server.take()).toEqual([])
    const token = /token=([\w-]+)/.exec(mails[0]?.parsed.text ?? '')?.[1] ?? ''
    expect(token).toMatch(/^reset_/)
    const anew = newVisitor(app)
    expect(await anew.studio.useLink({ token, password: `${goodPassword}二` })).toEqual({
      state: 'signed-in',
    })
  })

  test('a reset by mail keeps the second factor', async () => {
    const person = await newStaff(app, 'editor', 'nidan')
    const { db } = app.context
    const sealing = await openSealing(app.context.config, db)
    await db.writer
      .updateTable('staff')
      .set({ totp_secret: sealing.seal(newTotpSecret()) })
      .where('email', '=', 'nidan@magazine.example')
      .execute()
    await person.studio.requestPasswordReset({ email: 'nidan@magazine.example' })
    await settle()
    const token = /token=([\w-]+)/.exec(server.take()[0]?.parsed.text ?? '')?.[1] ?? ''
    expect(await newVisitor(app).studio.useLink({ token, password: goodPassword })).toEqual({
      state: 'second-factor',
    })
  })

  test('a sign-in with a new browser is mailed, one with a known browser is not', async () => {
    const person = await newStaff(app, 'editor', 'tabibito')
    const credentials = { email: 'tabibito@magazine.example', password: goodPassword }
    await person.studio.signIn(credentials)
    await settle()
    expect(server.take()).toEqual([])
    await newVisitor(app).studio.signIn(credentials)
    await settle()
    expect(server.take().map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [['tabibito@magazine.example'], '新しい端末からサインインがありました'],
    ])
  })

  test('an hour without a mail server delays mail but loses none, and publishing goes on', async () => {
    const port = Number(new URL(server.url).port)
    await server.stop()
    const { db } = app.context
    const subjects: string[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      pass(minuteMs)
      if (minute % 6 === 0) {
        const draft = await newDraft(people.writer)
        await people.editor.studio.publishArticle({ id: draft.id, version: draft.version })
        subjects.push(`公開しました：「冬の髪 ${count}」`)
      }
      await settle()
    }
    const waiting = await people.editor.studio.listDeliveries({ state: 'waiting' })
    expect(waiting.items.some((one) => one.fault.startsWith('メールサーバーにつながりません'))).toBe(true)
    const { deliveryTrouble } = await people.editor.studio.getOverview({})
    expect(deliveryTrouble?.waiting).toBeGreaterThan(0)
    const again = await startMailServer(port)
    try {
      // The longest wait that an hour of failures can have caused.
      for (let minute = 0; minute < 75; minute += 5) {
        pass(5 * minuteMs)
        await settle()
      }
      expect(again.mails.map(({ parsed }) => String(parsed.subject)).toSorted()).toEqual(subjects.toSorted())
      const ids = again.mails.map(({ parsed }) => parsed.messageId)
      expect(new Set(ids).size).toBe(ids.length)
      expect((await people.editor.studio.getOverview({})).deliveryTrouble).toBeNull()
      const left = await db.reader
        .selectFrom('outbox_deliveries')
        .select('id')
        .where('state', '=', 'waiting')
        .execute()
      expect(left).toEqual([])
    } finally {
      await again.stop()
      server = await startMailServer(port)
    }
  })

  test('an address that does not exist fails at once, and can be repeated by hand with a new Message-ID', async () => {
    server.refuse('machigai@magazine.example')
    await people.administrator.studio.inviteStaff({
      email: 'machigai@magazine.example',
      name: '違い',
      role: 'writer',
    })
    await settle()
    const [failed] = (await people.editor.studio.listDeliveries({ state: 'failed' })).items
    expect([failed?.recipient, failed?.attempts]).toEqual(['違い', 1])
    expect(failed?.fault).toMatch(/^メールサーバーに断られました（550/)
    expect((await people.editor.studio.getOverview({})).deliveryTrouble?.failed).toBe(1)
    await people.administrator.studio.inviteStaff({
      email: 'tadashii@magazine.example',
      name: '正しい',
      role: 'writer',
    })
    await settle()
    const [delivered] = (await people.editor.studio.listDeliveries({ state: 'delivered' })).items
    await people.editor.studio.repeatDelivery({ id: delivered?.id ?? 0 })
    await settle()
    const ids = server.take().map(({ parsed }) => parsed.messageId)
    expect(ids.length).toBe(2)
    expect(new Set(ids).size).toBe(2)
  })

  test('two instances deliver each mail once', async () => {
    const other = await openOutbox(app.context)
    for (let at = 0; at < 5; at += 1) {
      const draft = await newDraft(people.writer)
      await people.editor.studio.publishArticle({ id: draft.id, version: draft.version })
    }
    await confirmReceipts(app.context.db, app.context.now())
    await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? outbox : other).turn()))
    await outbox.stop()
    await other.turn()
    await other.stop()
    const subjects = server.take().map(({ parsed }) => parsed.subject)
    expect(subjects.length).toBe(5)
    expect(new Set(subjects).size).toBe(5)
    outbox = await openOutbox(app.context)
  })

  test('a digest gathers what a person chose for it, and its link ends it without a sign-in', async () => {
    await people.writer.studio.saveNoticeChoices({
      choices: { 'article.published': 'digest', 'article.withdrawn': 'off' },
    })
    for (let at = 0; at < 2; at += 1) {
      const draft = await newDraft(people.writer)
      const published = await people.editor.studio.publishArticle({ id: draft.id, version: draft.version })
      await confirmReceipts(app.context.db, app.context.now())
      await people.editor.studio.withdrawArticle({ id: draft.id, version: published.version })
    }
    await settle()
    expect(server.take()).toEqual([])
    // Eight in the morning in Japan.
    pass(Date.parse('2026-11-17T23:00:00Z') - present)
    await watchClock(app.context, app.context.now())
    await watchClock(app.context, app.context.now())
    await settle()
    const [digest, ...more] = server.take().filter(({ to }) => to.includes('writer@magazine.example'))
    expect(more).toEqual([])
    expect(digest?.parsed.text?.match(/■/g)?.length).toBe(2)
    const list = digest?.parsed.headers.get('list') as { unsubscribe?: { url?: string } } | undefined
    const url = new URL(list?.unsubscribe?.url ?? '')
    expect(String(digest?.raw)).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const path = `${url.pathname}${url.search}`
    const chosen = async () => {
      const { reader } = app.context.db
      const writer = await findStaffByEmail(reader, 'writer@magazine.example')
      return (await readChoices(reader, writer?.id ?? 0))['article.published']
    }
    // Reading the link changes nothing: mail scanners open every link.
    expect((await app.ask(path)).status).toBe(200)
    expect(await chosen()).toBe('digest')
    const ended = await app.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status).toBe(200)
    expect(await chosen()).toBe('off')
    const sealing = await openSealing(app.context.config, app.context.db, 'outbox')
    const otherToken = sealing.seal('reset 1')
    for (const token of ['x', otherToken]) {
      const refused = await app.ask(`/studio/unsubscribe/?token=${token}`, { method: 'POST' })
      expect(refused.status).toBe(404)
    }
  })

  test('without mail there is no reset, and an invitation is a link to copy', async () => {
    const plain = await openTestApp(engine)
    try {
      const administrator = await newStaff(plain, 'administrator')
      const answer = await administrator.studio.inviteStaff({
        email: 'a@b.example',
        name: 'あ',
        role: 'writer',
      })
      expect(answer.isMailed).toBe(false)
      expect(await plain.context.db.reader.selectFrom('outbox_events').selectAll().execute()).toEqual([])
      const refused = await administrator.studio
        .requestPasswordReset({ email: 'a@b.example' })
        .catch((error: unknown) => error)
      expect(isApiProblem(refused) && refused.status).toBe(404)
    } finally {
      await plain.close()
    }
  })
})

test('M2 DKIM signs where it is configured', async () => {
  await using folder = await newFolder()
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const file = join(folder.path, 'dkim.pem')
  await writeFile(file, privateKey)
  const server = await startMailServer()
  const app = await openTestApp('sqlite', {
    SMTP_URL: server.url,
    MAIL_FROM: 'henshubu@magazine.example',
    DKIM_DOMAIN: 'magazine.example',
    DKIM_SELECTOR: 'tsuzuri',
    DKIM_KEY_FILE: file,
  })
  try {
    const administrator = await newStaff(app, 'administrator')
    await administrator.studio.inviteStaff({ email: 'a@b.example', name: '新人', role: 'writer' })
    const outbox = await openOutbox(app.context)
    await outbox.turn()
    const raw = server.mails[0]?.raw ?? Buffer.alloc(0)
    const check = async (bytes: Buffer) => {
      const { dkim } = await authenticate(bytes, {
        ip: '127.0.0.1',
        helo: 'magazine.example',
        sender: 'henshubu@magazine.example',
        disableArc: true,
        disableBimi: true,
        disableDmarc: true,
        resolver: async (name: string) => {
          if (name !== 'tsuzuri._domainkey.magazine.example')
            throw Object.assign(new Error(), { code: 'ENOTFOUND' })
          return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
        },
      })
      return (dkim as { results: { status: { result: string } }[] }).results.map((one) => one.status.result)
    }
    expect(await check(raw)).toEqual(['pass'])
    const changed = Buffer.from(String(raw).replace(/^Subject: .*$/m, 'Subject: changed'))
    expect(await check(changed)).not.toEqual(['pass'])
    // RFC 8058, section 4: the signature of a mail that can be ended with one click covers both fields.
    const mailer = await openMailer(app.context.config.mail ?? expect.fail())
    await mailer.send({
      to: { name: '新人', address: 'a@b.example' },
      subject: 'まとめ',
      text: '本文',
      html: '<p>本文</p>',
      messageKey: 'digest',
      at: noon,
      unsubscribeUrl: 'https://magazine.example/studio/unsubscribe/?token=x',
    })
    const digest = server.mails.at(-1)?.raw ?? Buffer.alloc(0)
    expect(await check(digest)).toEqual(['pass'])
    const signature = /^DKIM-Signature:(?:.*\r\n)(?:[ \t].*\r\n)*/m.exec(String(digest))?.[0] ?? ''
    const signed = /;h=([^;]*)/.exec(signature.replaceAll(/\s/g, ''))?.[1]?.toLowerCase().split(':')
    expect(signed).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  } finally {
    await app.close()
    await server.stop()
  }
})
