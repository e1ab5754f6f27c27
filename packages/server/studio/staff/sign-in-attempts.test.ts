import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inviteStaff } from '@tsuzuri/database/staff/links'
import { withWriteLock } from '@tsuzuri/database/writing'
import { hashingQueue } from '../../sign-in/password-hash.ts'
import { codeKeys, strangerKeys } from '../../sign-in/rate-limit.ts'
import { totpCode } from '../../sign-in/totp.ts'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

describe.each(['sqlite', 'postgres'] as const)('T1 sign-in attempts (%s)', (engine) => {
  let app: TestApp
  let writer: Visitor
  let secret: string
  let backupCodes: string[]
  const person = { email: 'writer@magazine.example', password: goodPassword }

  beforeAll(async () => {
    app = await openTestApp(engine)
    await newStaff(app, 'administrator')
    writer = await newStaff(app, 'writer')
    secret = (await writer.studio.startSecondFactor({ password: goodPassword })).secret
    backupCodes = (await writer.studio.finishSecondFactor({ code: totpCode(secret, noon) })).backupCodes
  })
  beforeEach(async () => {
    app.setNow(noon)
    await app.context.db.writer.deleteFrom('sign_in_failures').execute()
  })
  afterAll(() => app.close())

  const statusOf = async (answer: Promise<unknown>) => {
    const isIn = answer.then(
      () => true,
      () => false,
    )
    if (await isIn) return 'in'
    const { status, code } = await problemIn(answer)
    return `${status} ${code}`
  }
  const statusesOf = (answers: Promise<unknown>[]) => Promise.all(answers.map(statusOf))
  const times = (count: number, ask: (at: number) => Promise<unknown>) =>
    statusesOf(Array.from({ length: count }, (_, at) => ask(at)))
  const countOf = (statuses: string[], status: string) => statuses.filter((one) => one === status).length
  const passOn = (ms: number) => app.setNow(new Date(app.context.now().getTime() + ms))
  const wrongCode = (at = 0) => {
    const right = new Set(
      [-1, 0, 1].map((step) => totpCode(secret, new Date(app.context.now().getTime() + step * 30_000))),
    )
    const wrong = Array.from({ length: 60 }, (_, one) => String(100_000 + one)).filter(
      (one) => !right.has(one),
    )
    return wrong[at] ?? ''
  }
  const failedRows = () =>
    app.context.db.reader
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'sign-in.fail')
      .orderBy('id')
      .execute()

  test('of 50 concurrent wrong passwords five are compared', async () => {
    const visitor = newVisitor(app)
    const statuses = await times(50, (at) =>
      visitor.studio.signIn({ email: person.email, password: `no ${at}` }),
    )
    expect([countOf(statuses, '401 wrong-credentials'), countOf(statuses, '429 too-many')]).toEqual([5, 45])
  })

  test('of 50 concurrent wrong current passwords five are compared', async () => {
    const statuses = await times(50, (at) => writer.studio.removeSecondFactor({ password: `no ${at}` }))
    expect([countOf(statuses, '401 wrong-current'), countOf(statuses, '429 too-many')]).toEqual([5, 45])
  })

  test('correct passwords are not counted as failures', async () => {
    const statuses = await times(6, () => newVisitor(app).studio.signIn(person))
    // An attempt is counted while it runs, so some of the concurrent ones may get 429 and have to retry.
    expect(statuses.every((status) => status === 'in' || status === '429 too-many')).toBe(true)
    for (let round = 0; round < 6; round += 1)
      expect(await newVisitor(app).studio.signIn(person)).toEqual({ state: 'second-factor' })
    expect(await app.context.db.reader.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
  })

  test('of 50 concurrent wrong codes five are compared, and the sign-in ends', async () => {
    const visitor = newVisitor(app)
    await visitor.studio.signIn(person)
    const statuses = await times(50, (at) => visitor.studio.confirmSecondFactor({ code: wrongCode(at) }))
    expect(countOf(statuses, '401 wrong-credentials')).toBe(4)
    expect(countOf(statuses, '401 signed-out')).toBe(46)
    expect(await visitor.studio.getSession({})).toMatchObject({ state: 'signed-out' })
    const failures = await app.context.db.reader.selectFrom('sign_in_failures').selectAll().execute()
    expect(Math.max(...failures.map(({ count }) => count))).toBe(5)
  })

  test('waiting does not allow more codes for one sign-in', async () => {
    const visitor = newVisitor(app)
    await visitor.studio.signIn(person)
    for (let round = 0; round < 4; round += 1) {
      expect(await problemIn(visitor.studio.confirmSecondFactor({ code: wrongCode() }))).toMatchObject({
        code: 'wrong-credentials',
      })
      passOn(minuteMs)
    }
    for (const code of [wrongCode(), totpCode(secret, app.context.now())]) {
      expect(await problemIn(visitor.studio.confirmSecondFactor({ code }))).toMatchObject({
        status: 401,
        code: 'signed-out',
      })
      passOn(minuteMs)
    }
  })

  test('app codes can be tried 30 times a day over all sign-ins; a backup code still works after that', async () => {
    let tried = 0
    let refused = 0
    for (let round = 0; round < 8; round += 1) {
      const visitor = newVisitor(app)
      await visitor.studio.signIn(person)
      for (let code = 0; code < 5; code += 1) {
        const { status, retryAfterSeconds = 0 } = await problemIn(
          visitor.studio.confirmSecondFactor({ code: wrongCode() }),
        )
        if (status === 401) tried += 1
        else {
          expect([status, retryAfterSeconds > 3600]).toEqual([429, true])
          refused += 1
        }
        passOn(minuteMs)
      }
    }
    expect([tried, refused]).toEqual([30, 10])
    const owner = newVisitor(app)
    await owner.studio.signIn(person)
    const code = totpCode(secret, app.context.now())
    expect(await problemIn(owner.studio.confirmSecondFactor({ code }))).toMatchObject({ status: 429 })
    expect(await owner.studio.confirmSecondFactor({ code: backupCodes.pop() ?? '' })).toEqual({
      state: 'signed-in',
    })
    passOn(dayMs)
    const nextDay = newVisitor(app)
    await nextDay.studio.signIn(person)
    const fresh = totpCode(secret, app.context.now())
    expect(await nextDay.studio.confirmSecondFactor({ code: fresh })).toEqual({ state: 'signed-in' })
  })

  test('guesses are bounded per account and day, at the sign-in and in the settings alike', async () => {
    const { db } = app.context
    const { id } = await db.reader
      .selectFrom('staff')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    const { codes, backupCodes: backups } = codeKeys(id, noon)
    const seed = async (key: string, count: number) => {
      await db.writer.deleteFrom('sign_in_failures').execute()
      await db.writer.insertInto('sign_in_failures').values({ key, count, last_at: noon.getTime() }).execute()
    }
    const untilTomorrow = { status: 429, retryAfterSeconds: 21 * 3600 }
    const settings = await newSession()
    await settings.studio.startSecondFactor({ password: goodPassword })
    const visitor = newVisitor(app)
    await visitor.studio.signIn(person)

    await seed(codes, 29)
    expect(await problemIn(settings.studio.finishSecondFactor({ code: '000000' }))).toMatchObject({
      status: 400,
    })
    for (const place of [
      () => settings.studio.finishSecondFactor({ code: '000000' }),
      () => visitor.studio.confirmSecondFactor({ code: wrongCode() }),
    ])
      expect(await problemIn(place())).toMatchObject(untilTomorrow)

    await seed(backups, 999)
    expect(
      await problemIn(visitor.studio.confirmSecondFactor({ code: 'aaaa-aaaa-aaaa-aaaa' })),
    ).toMatchObject({
      status: 401,
    })
    expect(
      await problemIn(visitor.studio.confirmSecondFactor({ code: 'aaaa-aaaa-aaaa-aaaa' })),
    ).toMatchObject(untilTomorrow)
  })

  /** Signs in with a backup code: a code of the app is accepted once, and all tests share one moment. */
  async function newSession(): Promise<Visitor> {
    const visitor = newVisitor(app)
    await visitor.studio.signIn(person)
    await visitor.studio.confirmSecondFactor({ code: backupCodes.pop() ?? '' })
    return visitor
  }

  test('of ten concurrent requests with one backup code one signs in', async () => {
    const visitors = Array.from({ length: 10 }, () => newVisitor(app))
    for (const visitor of visitors) await visitor.studio.signIn(person)
    const code = backupCodes.pop() ?? ''
    const statuses = await statusesOf(visitors.map(({ studio }) => studio.confirmSecondFactor({ code })))
    expect(countOf(statuses, 'in')).toBe(1)
  })

  test('of ten concurrent requests with one invitation one signs in', async () => {
    const { db } = app.context
    const command = { db, by: 'command', now: noon }
    const { value } = await inviteStaff(command, {
      email: 'one@magazine.example',
      name: '一',
      role: 'writer',
    })
    const statuses = await times(10, () =>
      newVisitor(app).studio.useLink({ token: value.token, password: goodPassword }),
    )
    expect([countOf(statuses, 'in'), countOf(statuses, '404 not-found')]).toEqual([1, 9])
  })

  test('of ten concurrent requests that finish one second factor one gets the backup codes', async () => {
    const editor = await newStaff(app, 'editor')
    const started = await editor.studio.startSecondFactor({ password: goodPassword })
    const code = totpCode(started.secret, noon)
    const statuses = await times(10, () => editor.studio.finishSecondFactor({ code }))
    expect(countOf(statuses, 'in')).toBe(1)
  })

  test('a full queue answers 503 with Retry-After and counts no failure', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const works = Array.from({ length: 66 }, () => hashingQueue.run(() => held))
    try {
      const response = await newVisitor(app).ask('/api/studio/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@magazine.example', password: 'x' }),
      })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await app.context.db.reader.selectFrom('sign_in_failures').selectAll().execute()).toEqual([])
    } finally {
      release()
      await Promise.all(works)
    }
  })

  test('a refused attempt does not wait for the write lock', async () => {
    const visitor = newVisitor(app)
    const guess = () => problemIn(visitor.studio.signIn({ email: 'nobody@magazine.example', password: 'no' }))
    for (let round = 0; round < 5; round += 1) await guess()
    const refused = await withWriteLock(app.context.db, guess)
    expect(refused).toMatchObject({ status: 429 })
  })

  test('failed sign-ins write few audit entries, and none contains text from the client', async () => {
    const { db } = app.context
    const before = (await failedRows()).length
    const { day } = strangerKeys('', '', noon)
    const failOnce = async (failuresBefore: number, email: string) => {
      await db.writer.deleteFrom('sign_in_failures').execute()
      const row = { key: day, count: failuresBefore, last_at: noon.getTime() }
      await db.writer.insertInto('sign_in_failures').values(row).execute()
      expect(await problemIn(newVisitor(app).studio.signIn({ email, password: 'no' }))).toMatchObject({
        status: 401,
      })
    }
    await failOnce(0, 'stranger@elsewhere.example')
    await failOnce(200, 'stranger@elsewhere.example')
    await failOnce(200, person.email)
    await failOnce(1023, person.email)
    const rows = (await failedRows()).slice(before)
    expect(rows.map(({ subject, details }) => [subject, JSON.parse(details)])).toEqual([
      ['sign-in:unknown', { failuresOfDay: 1 }],
      [expect.stringMatching(/^staff:\d+$/), { failuresOfDay: 1024 }],
    ])
  })
})
