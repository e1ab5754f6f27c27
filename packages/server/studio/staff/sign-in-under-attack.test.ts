import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOwnResetLink } from '@tsuzuri/database/staff/links'
import { findStaffByEmail } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { Denial } from '../../errors.ts'
import { countedAttempt } from '../../sign-in/attempts.ts'
import { hashingQueue } from '../../sign-in/password-hash.ts'
import { deviceKeys, type FailureKeys, strangerKeys } from '../../sign-in/rate-limit.ts'
import { totpCode } from '../../sign-in/totp.ts'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'

const minuteMs = 60_000
const deviceCookie = '__Host-studio-device'

describe.each(['sqlite', 'postgres'] as const)('T1 sign-in under attack (%s)', (engine) => {
  let app: TestApp
  let owner: Visitor
  let colleague: Visitor
  let device: string
  const person = { email: 'owner@magazine.example', password: goodPassword }
  const attackers = Array.from({ length: 10 }, (_, one) => `198.51.100.${one}`)
  let guesses = 0

  beforeAll(async () => {
    app = await openTestApp(engine, {
      TRUST_PROXY: '1',
      SMTP_URL: 'smtp://localhost:1',
      MAIL_FROM: 'magazine@magazine.example',
    })
    await newStaff(at('203.0.113.1'), 'administrator')
    owner = await newStaff(at('203.0.113.2'), 'writer', 'owner')
    colleague = await newStaff(at('203.0.113.3'), 'writer', 'colleague')
    device = owner.cookies.get(deviceCookie) ?? ''
  })
  beforeEach(async () => {
    app.setNow(noon)
    await app.context.db.writer.deleteFrom('sign_in_failures').execute()
  })
  afterAll(() => app.close())

  /** The app as one address reaches it. */
  function at(address: string): Pick<TestApp, 'context' | 'fetch'> {
    const fetch = (request: Request) => {
      const headers = new Headers(request.headers)
      headers.set('x-forwarded-for', address)
      return app.fetch(new Request(request, { headers }))
    }
    return { context: app.context, fetch }
  }

  function withDevice(address: string, cookie: string): Visitor {
    const visitor = newVisitor(at(address))
    visitor.cookies.set(deviceCookie, cookie)
    return visitor
  }

  const passOn = (ms: number) => app.setNow(new Date(app.context.now().getTime() + ms))
  const guess = (visitor: Visitor, email = person.email) => {
    guesses += 1
    return problemIn(visitor.studio.signIn({ email, password: `no ${guesses}` }))
  }
  /** Counts a guess without comparing it, because hashing takes long. Tells whether it was let through. */
  const countGuess = (keys: FailureKeys) =>
    countedAttempt(app.context, keys).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Denial) return false
        throw error
      },
    )
  /** Each address guesses once; tells how many guesses were let through. */
  async function attackOnce(email = person.email): Promise<number> {
    let tried = 0
    for (const address of attackers)
      if (await countGuess(strangerKeys(email, address, app.context.now()))) tried += 1
    return tried
  }
  /** Guesses until the next guess is refused, from whatever address. */
  async function attackUntilShut(email = person.email): Promise<void> {
    while ((await attackOnce(email)) > 0);
  }
  /** Guesses until all of the attackers have failed too often to be newcomers. */
  async function attackForMinutes(): Promise<void> {
    for (let round = 0; round < 16; round += 1) {
      passOn(10_000)
      await attackOnce()
    }
  }

  test('a browser that signed in before signs in at once, again and again', async () => {
    await attackForMinutes()
    for (let round = 0; round < 8; round += 1) {
      passOn(5000)
      await attackOnce()
      const known = withDevice(`203.0.113.${100 + round}`, device)
      expect(await known.studio.signIn(person)).toEqual({ state: 'signed-in' })
      // Its success gives the attackers no further guess.
      expect(await attackOnce()).toBe(0)
    }
  })

  test('also if the attack comes from its own address', async () => {
    const neighbour = newVisitor(at('203.0.113.2'))
    const names = Array.from({ length: 40 }, (_, one) => `nobody${one}@magazine.example`)
    for (const name of [...Array.from({ length: 6 }, () => person.email), ...names])
      await countGuess(strangerKeys(name, '203.0.113.2', app.context.now()))
    expect(await guess(neighbour)).toMatchObject({ status: 429 })
    expect(await withDevice('203.0.113.2', device).studio.signIn(person)).toEqual({ state: 'signed-in' })
  })

  test('an open session changes its password and sets up and removes a second factor', async () => {
    await attackUntilShut()
    const next = `${goodPassword}二`
    await owner.studio.changePassword({ current: goodPassword, password: next })
    await attackOnce()
    const { secret } = await owner.studio.startSecondFactor({ password: next })
    const { backupCodes } = await owner.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    await attackOnce()
    const known = withDevice('203.0.113.2', device)
    expect(await known.studio.signIn({ ...person, password: next })).toEqual({ state: 'second-factor' })
    const [code = ''] = backupCodes
    expect(await known.studio.confirmSecondFactor({ code })).toEqual({ state: 'signed-in' })
    await attackOnce()
    await owner.studio.removeSecondFactor({ password: next })
    await owner.studio.changePassword({ current: next, password: goodPassword })
  })

  test('guessing in an open session is slowed for that session alone', async () => {
    const stolen = withDevice('203.0.113.2', device)
    await stolen.studio.signIn(person)
    const guessOwn = () => problemIn(stolen.studio.startSecondFactor({ password: 'no' }))
    for (let round = 0; round < 5; round += 1) expect(await guessOwn()).toMatchObject({ status: 401 })
    expect(await guessOwn()).toMatchObject({ status: 429, retryAfterSeconds: 1 })
    await owner.studio.changePassword({ current: goodPassword, password: goodPassword })
  })

  test('a stolen device cookie allows five guesses, then fewer and fewer, from whatever address', async () => {
    let compared = 0
    for (let round = 0; round < 12; round += 1)
      if ((await guess(withDevice(`192.0.2.${round}`, device))).status === 401) compared += 1
    expect(compared).toBe(5)
    for (let round = 0; round < 200; round += 1) {
      passOn(3000)
      if ((await guess(withDevice(`192.0.2.${round}`, device))).status === 401) compared += 1
    }
    // One, two, four … seconds between guesses, and then a minute.
    expect(compared).toBeLessThanOrEqual(5 + 6 + 10)
    // Its guesses are not those of strangers, so it does not shut the account for them.
    expect(await newVisitor(at('203.0.113.9')).studio.signIn(person)).toEqual({ state: 'signed-in' })
  })

  test('of 50 concurrent guesses with a stolen device cookie five are compared', async () => {
    const answers = Array.from({ length: 50 }, (_, one) => guess(withDevice(`192.0.2.${one}`, device)))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('the device cookie of another account is that of a stranger, with the same response', async () => {
    await attackUntilShut()
    const foreign = colleague.cookies.get(deviceCookie) ?? ''
    const answers = [
      await problemIn(withDevice('203.0.113.20', foreign).studio.signIn(person)),
      await problemIn(withDevice('203.0.113.21', 'A'.repeat(22)).studio.signIn(person)),
      await problemIn(newVisitor(at('203.0.113.22')).studio.signIn(person)),
    ]
    await app.context.db.writer.deleteFrom('sign_in_failures').execute()
    await attackUntilShut('nobody@magazine.example')
    answers.push(await guess(withDevice('203.0.113.23', device), 'nobody@magazine.example'))
    const [first] = answers
    expect(first).toMatchObject({ status: 429, code: 'too-many' })
    expect(answers).toEqual(answers.map(() => first))
  })

  test('a browser is known only after the second factor', async () => {
    const visitor = await newStaff(at('203.0.113.30'), 'writer', 'halfway')
    const { secret } = await visitor.studio.startSecondFactor({ password: goodPassword })
    await visitor.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    const email = 'halfway@magazine.example'
    const thief = newVisitor(at('203.0.113.31'))
    expect(await thief.studio.signIn({ email, password: goodPassword })).toEqual({ state: 'second-factor' })
    await attackUntilShut(email)
    expect(await guess(thief, email)).toMatchObject({ status: 429 })
  })

  test('on a new computer the right password waits only while the attack finds new addresses', async () => {
    await attackUntilShut()
    const newComputer = newVisitor(at('203.0.113.50'))
    expect(await problemIn(newComputer.studio.signIn(person))).toMatchObject({
      status: 429,
      detail: expect.stringContaining('前にサインインしたブラウザーなら'),
    })
    await attackForMinutes()
    expect(await newComputer.studio.signIn(person)).toEqual({ state: 'signed-in' })

    // A mistake delays newcomers by ten seconds.
    const another = newVisitor(at('203.0.113.51'))
    expect(await guess(another)).toMatchObject({ status: 401 })
    expect(await guess(another)).toMatchObject({ status: 429, retryAfterSeconds: 10 })
    passOn(10_000)
    await attackOnce()
    expect(await another.studio.signIn(person)).toEqual({ state: 'signed-in' })
  })

  test('a reset link can be asked for and used during the attack', async () => {
    for (let one = 0; one < 60; one += 1)
      await newVisitor(at(`198.51.100.${one}`)).studio.requestPasswordReset({ email: person.email })
    await attackUntilShut()
    const visitor = newVisitor(at('203.0.113.60'))
    await visitor.studio.requestPasswordReset({ email: person.email })
    const { db } = app.context
    const staff = await findStaffByEmail(db.reader, person.email)
    if (staff === undefined) throw new Error('the owner is missing')
    const { value } = await write({ db, by: 'outbox', now: noon }, (writing) =>
      createOwnResetLink(writing, staff),
    )
    expect(await visitor.studio.useLink({ token: value.token, password: goodPassword })).toEqual({
      state: 'signed-in',
    })
    await visitor.studio.signOut({})
    await attackOnce()
    expect(await visitor.studio.signIn(person)).toEqual({ state: 'signed-in' })
  })

  test('strangers who fill the queue for hashing leave places for a known browser and an open session', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const works = Array.from({ length: 66 }, () => hashingQueue.run(() => held))
    try {
      const known = withDevice('203.0.113.2', device).studio.signIn(person)
      expect(await guess(newVisitor(at('203.0.113.70')))).toMatchObject({ status: 503 })
      release()
      expect(await known).toEqual({ state: 'signed-in' })
    } finally {
      release()
      await Promise.all(works)
    }
  })

  test('failures of a known browser count for its address', async () => {
    for (let round = 0; round < 31; round += 1) {
      const keys = deviceKeys(person.email, device, '203.0.113.80', app.context.now())
      expect(await countGuess(keys)).toBe(true)
      passOn(minuteMs)
    }
    app.setNow(new Date(app.context.now().getTime() - minuteMs))
    expect(await guess(newVisitor(at('203.0.113.80')), 'nobody@magazine.example')).toMatchObject({
      status: 429,
    })
  })
})
