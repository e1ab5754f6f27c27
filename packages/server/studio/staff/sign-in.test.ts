import { describe, expect, test, beforeAll, afterAll } from 'vitest'
import type { Role } from '@tsuzuri/content/permission'
import { createFirstLink, createOwnResetLink, inviteStaff } from '@tsuzuri/database/staff/links'
import { findSession } from '@tsuzuri/database/staff/sessions'
import { findStaffByEmail, type Staff } from '@tsuzuri/database/staff/staff'
import { write } from '@tsuzuri/database/writing'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'
import { problemIn } from '../../testing/problems.ts'
import { storedRows } from '../../testing/stored.ts'
import { openSealing } from '../../sign-in/sealing.ts'
import { confirmCode } from '../../sign-in/second-factor.ts'
import { createSession } from '../../sign-in/sign-in.ts'
import { totpCode } from '../../sign-in/totp.ts'
import { createApp } from '../../app.ts'
import { openStudio } from '../studio.ts'

const cookieName = '__Host-studio'

describe.each(['sqlite', 'postgres'] as const)('T1 sign-in (%s)', (engine) => {
  let app: TestApp
  let admin: Visitor

  beforeAll(async () => {
    app = await openTestApp(engine)
  })
  afterAll(() => app.close())

  const command = () => ({ db: app.context.db, by: 'command', now: app.context.now() })

  async function staffCalled(name: string): Promise<Staff> {
    const found = await findStaffByEmail(app.context.db.reader, `${name}@magazine.example`)
    if (found === undefined) throw new Error('a staff member is missing')
    return found
  }

  test('the first administrator signs in with a one-time link', async () => {
    const old = await createFirstLink(command())
    const link = await createFirstLink(command())
    admin = newVisitor(app)
    const token = link?.token ?? ''
    const person = { email: 'Hanako@Magazine.example', name: '花子', password: goodPassword }
    expect(await problemIn(admin.studio.useLink({ token: old?.token ?? '', ...person }))).toMatchObject({
      status: 404,
    })
    expect(await admin.studio.readLink({ token })).toMatchObject({ kind: 'first', role: 'administrator' })
    expect(
      await problemIn(admin.studio.useLink({ token, ...person, password: 'password1234' })),
    ).toMatchObject({ status: 400, faults: [{ path: 'password' }] })
    expect(await admin.studio.useLink({ token, ...person })).toEqual({ state: 'signed-in' })
    expect(await problemIn(newVisitor(app).studio.useLink({ token, ...person }))).toMatchObject({
      status: 404,
    })
    expect(await createFirstLink(command())).toBeUndefined()
    expect(await admin.studio.getSession({})).toMatchObject({
      state: 'signed-in',
      account: { email: 'hanako@magazine.example', name: '花子', role: 'administrator' },
      isNew: false,
    })
  })

  test('the link for the first administrator expires after a day', async () => {
    const { value } = await inviteStaff(command(), { email: 'late@x.example', name: '遅', role: 'writer' })
    app.setNow(new Date(noon.getTime() + 8 * 24 * 3600_000))
    expect(await problemIn(newVisitor(app).studio.readLink({ token: value.token }))).toMatchObject({
      status: 404,
    })
    app.setNow(noon)
    expect(await newVisitor(app).studio.readLink({ token: value.token })).toMatchObject({
      kind: 'invitation',
    })
    const wrongKind = value.token.replace('invitation_', 'reset_')
    expect(await problemIn(newVisitor(app).studio.readLink({ token: wrongKind }))).toMatchObject({
      status: 404,
    })
  })

  test('the session cookie is host-only and HttpOnly, and its token is stored as a hash', async () => {
    const visitor = newVisitor(app)
    const response = await visitor.ask('/api/studio/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'hanako@magazine.example', password: goodPassword }),
    })
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${cookieName}=`)) ?? ''
    expect(cookie).toMatch(/^__Host-studio=session_[\w-]{43}; /)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const token = visitor.cookies.get(cookieName) ?? ''
    expect(JSON.stringify(await storedRows(app.context.db))).not.toContain(token.slice(8))
  })

  test('a session token set before sign-in is invalid afterwards (session fixation)', async () => {
    const victim = newVisitor(app)
    const planted = `session_${'A'.repeat(43)}`
    victim.cookies.set(cookieName, planted)
    await victim.studio.signIn({ email: 'hanako@magazine.example', password: goodPassword })
    const first = victim.cookies.get(cookieName) ?? ''
    expect(first).not.toBe(planted)
    await victim.studio.signIn({ email: 'hanako@magazine.example', password: goodPassword })
    const thief = newVisitor(app)
    for (const token of [planted, first]) {
      thief.cookies.set(cookieName, token)
      expect(await thief.studio.getSession({})).toMatchObject({ state: 'signed-out', account: null })
    }
  })

  test('signing out ends the session on the server', async () => {
    const visitor = newVisitor(app)
    await visitor.studio.signIn({ email: 'hanako@magazine.example', password: goodPassword })
    const token = visitor.cookies.get(cookieName) ?? ''
    await visitor.studio.signOut({})
    expect(visitor.cookies.has(cookieName)).toBe(false)
    visitor.cookies.set(cookieName, token)
    expect(await problemIn(visitor.studio.listSessions({}))).toMatchObject({
      status: 401,
      code: 'signed-out',
    })
  })

  test('an unknown address and a wrong password get the same response', async () => {
    const visitor = newVisitor(app)
    const unknown = await problemIn(visitor.studio.signIn({ email: 'nobody@x.example', password: 'x' }))
    const wrong = await problemIn(visitor.studio.signIn({ email: 'hanako@magazine.example', password: 'x' }))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 401, code: 'wrong-credentials' })
  })

  test('repeated failures are delayed, and no account is locked', async () => {
    const visitor = newVisitor(app)
    const editor = await newStaff(app, 'editor', 'guessed')
    await editor.studio.signOut({})
    const guess = () =>
      problemIn(visitor.studio.signIn({ email: 'guessed@magazine.example', password: 'no' }))
    for (let count = 0; count < 5; count += 1) expect(await guess()).toMatchObject({ status: 401 })
    const slowed = await guess()
    expect(slowed).toMatchObject({ status: 429, code: 'too-many', retryAfterSeconds: 1 })
    let waited = 0
    for (let round = 0; round < 12; round += 1) {
      const { retryAfterSeconds = 0, status } = await guess()
      if (status !== 429) continue
      expect(retryAfterSeconds).toBeLessThanOrEqual(60)
      waited += retryAfterSeconds
      app.setNow(new Date(app.context.now().getTime() + retryAfterSeconds * 1000))
    }
    expect(waited).toBeGreaterThan(20)
    app.setNow(new Date(app.context.now().getTime() + 60_000))
    expect(
      await visitor.studio.signIn({ email: 'guessed@magazine.example', password: goodPassword }),
    ).toEqual({
      state: 'signed-in',
    })
    app.setNow(noon)
  })

  test('with a second factor the password alone does not sign in', async () => {
    const writer = await newStaff(app, 'writer', 'factor')
    expect(await problemIn(writer.studio.startSecondFactor({ password: 'x' }))).toMatchObject({ status: 401 })
    const { secret, address } = await writer.studio.startSecondFactor({ password: goodPassword })
    expect(address).toContain(`secret=${secret}`)
    expect(await problemIn(writer.studio.finishSecondFactor({ code: '000000' }))).toMatchObject({
      status: 400,
    })
    const { backupCodes } = await writer.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    expect(backupCodes).toHaveLength(10)
    expect(JSON.stringify(await storedRows(app.context.db))).not.toContain(secret)

    const again = newVisitor(app)
    const person = { email: 'factor@magazine.example', password: goodPassword }
    expect(await again.studio.signIn(person)).toEqual({ state: 'second-factor' })
    expect(await again.studio.getSession({})).toMatchObject({
      state: 'second-factor',
      account: null,
      rights: [],
    })
    expect(await problemIn(again.studio.listArticles({}))).toMatchObject({
      status: 401,
      code: 'second-factor',
    })
    const before = again.cookies.get(cookieName)
    // The code that set up the app is used; the code of the next time step works once.
    expect(await problemIn(again.studio.confirmSecondFactor({ code: totpCode(secret, noon) }))).toMatchObject(
      {
        status: 401,
      },
    )
    app.setNow(new Date(noon.getTime() + 30_000))
    const code = totpCode(secret, app.context.now())
    expect(await again.studio.confirmSecondFactor({ code })).toEqual({ state: 'signed-in' })
    expect(again.cookies.get(cookieName)).not.toBe(before)
    const third = newVisitor(app)
    await third.studio.signIn(person)
    expect(await problemIn(third.studio.confirmSecondFactor({ code }))).toMatchObject({ status: 401 })
    const [backup = ''] = backupCodes
    expect(await third.studio.confirmSecondFactor({ code: backup.toUpperCase() })).toEqual({
      state: 'signed-in',
    })
    const fourth = newVisitor(app)
    await fourth.studio.signIn(person)
    expect(await problemIn(fourth.studio.confirmSecondFactor({ code: backup }))).toMatchObject({
      status: 401,
    })
    app.setNow(noon)
  })

  test('after a change of AUTH_SECRET a code from the app gets advice, and a backup code signs in', async () => {
    const writer = await newStaff(app, 'writer', 'sealed')
    const { secret } = await writer.studio.startSecondFactor({ password: goodPassword })
    const { backupCodes } = await writer.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    const config = { ...app.context.config, authSecret: 'another secret of at least 32 letters' }
    const changed = createApp(
      { ...app.context, config },
      { studio: await openStudio({ ...app.context, config }) },
    )
    const again = newVisitor({ fetch: async (request) => changed.fetch(request) })
    await again.studio.signIn({ email: 'sealed@magazine.example', password: goodPassword })
    // More often than wrong codes are allowed.
    for (let times = 0; times < 12; times += 1)
      expect(await problemIn(again.studio.confirmSecondFactor({ code: '123456' }))).toMatchObject({
        status: 409,
        detail: expect.stringMatching(/二段階の確認の設定を読めません.*管理者に/),
      })
    const [code = ''] = backupCodes
    expect(await again.studio.confirmSecondFactor({ code })).toEqual({ state: 'signed-in' })
  })

  test('a password change ends all other sessions; sessions can be listed and ended', async () => {
    const here = await newStaff(app, 'writer', 'many')
    const person = { email: 'many@magazine.example', password: goodPassword }
    const [there, elsewhere] = [newVisitor(app), newVisitor(app)]
    await there.studio.signIn(person)
    await elsewhere.studio.signIn(person)
    const { items } = await here.studio.listSessions({})
    expect(items).toHaveLength(3)
    expect(items.filter((one) => one.isCurrent)).toHaveLength(1)
    const foreign = (await admin.studio.listSessions({})).items[0]?.id ?? 0
    expect(await problemIn(here.studio.endSession({ id: foreign }))).toMatchObject({ status: 404 })
    await here.studio.changePassword({ current: goodPassword, password: `${goodPassword}二つめ` })
    for (const visitor of [there, elsewhere])
      expect(await visitor.studio.getSession({})).toMatchObject({ state: 'signed-out' })
    expect((await here.studio.listSessions({})).items).toHaveLength(1)
    expect(await problemIn(there.studio.signIn(person))).toMatchObject({ status: 401 })
  })

  test('an idle session expires, one in use is extended, and every session has a maximum age', async () => {
    const visitor = await newStaff(app, 'writer', 'idle')
    const hours = (count: number) => app.setNow(new Date(noon.getTime() + count * 3600_000))
    hours(1)
    await visitor.studio.getSession({})
    const { items } = await admin.studio.listStaff({})
    expect(items.find(({ name }) => name === 'idle')?.seenAt).toBe(app.context.now().toISOString())
    for (let hour = 7; hour <= 13 * 24; hour += 7) {
      hours(hour)
      expect(await visitor.studio.getSession({})).toMatchObject({ state: 'signed-in' })
    }
    hours(14 * 24 + 1)
    expect(await visitor.studio.getSession({})).toMatchObject({ state: 'signed-out' })
    app.setNow(noon)
  })

  test('changing a role or disabling an account ends its sessions; the last administrator cannot be removed', async () => {
    const person = await newStaff(app, 'editor', 'moved')
    const { items } = await admin.studio.listStaff({})
    const moved = items.find((one) => one.name === 'moved')
    const self = items.find((one) => one.name === '花子')
    if (moved === undefined || self === undefined) throw new Error('a staff member is missing')
    const saved = await admin.studio.saveStaff({ ...only(moved), role: 'writer', isEnabled: true })
    expect(await person.studio.getSession({})).toMatchObject({ state: 'signed-out' })
    await person.studio.signIn({ email: moved.email, password: goodPassword })
    expect(
      await problemIn(admin.studio.saveStaff({ ...only(moved), role: 'editor', isEnabled: true })),
    ).toMatchObject({ status: 409 })
    await admin.studio.saveStaff({ ...only(saved), isEnabled: false })
    expect(await person.studio.getSession({})).toMatchObject({ state: 'signed-out' })
    expect(
      await problemIn(person.studio.signIn({ email: moved.email, password: goodPassword })),
    ).toMatchObject({
      status: 401,
      code: 'wrong-credentials',
    })
    for (const change of [
      { role: 'editor' as const, isEnabled: true },
      { role: 'administrator' as const, isEnabled: false },
    ])
      expect(await problemIn(admin.studio.saveStaff({ ...only(self), ...change }))).toMatchObject({
        status: 409,
      })
    expect(await problemIn(admin.studio.removeStaff({ id: self.id, version: self.version }))).toMatchObject({
      status: 409,
    })
  })

  test('a sign-in that was under way when the password changed gets no session', async () => {
    const { db } = app.context
    const person = await newStaff(app, 'writer', 'underway')
    const before = await staffCalled('underway')
    const origin = { agent: '', source: '192.0.2.1' }
    const { secret } = await person.studio.startSecondFactor({ password: goodPassword })
    await person.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    expect(await createSession(app.context, before, origin)).toMatchObject({ state: 'second-factor' })
    await person.studio.changePassword({ current: goodPassword, password: `${goodPassword}二つめ` })
    await expect(createSession(app.context, before, origin)).rejects.toMatchObject({
      problem: { status: 401 },
    })
    const own = (await db.reader.selectFrom('sessions').select('staff_id').execute()).filter(
      ({ staff_id }) => staff_id === before.id,
    )
    expect(own).toHaveLength(1)
  })

  test('a second factor does not complete a session that was ended meanwhile', async () => {
    const person = await newStaff(app, 'writer', 'between')
    const { secret } = await person.studio.startSecondFactor({ password: goodPassword })
    await person.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    const { db } = app.context
    const staff = await staffCalled('between')
    const origin = { agent: '', source: '192.0.2.1' }
    const { token } = await createSession(app.context, staff, origin)
    const found = await findSession(db.reader, token, app.context.now())
    if (found === undefined) throw new Error('the session is missing')
    await person.studio.changePassword({ current: goodPassword, password: `${goodPassword}二つめ` })
    const later = new Date(noon.getTime() + 60_000)
    app.setNow(later)
    const code = totpCode(secret, later)
    const sealing = await openSealing(app.context.config, db)
    await expect(confirmCode(app.context, sealing, found, code, origin)).rejects.toMatchObject({
      problem: { status: 401 },
    })
    app.setNow(noon)
  })

  test('a new password and a disabled account end all links of the person', async () => {
    const person = await newStaff(app, 'writer', 'linked')
    const linked = async () => {
      const found = (await admin.studio.listStaff({})).items.find((one) => one.name === 'linked')
      if (found === undefined) throw new Error('a staff member is missing')
      return found
    }
    const newLink = async () => {
      const { url } = await admin.studio.resetStaffPassword({ id: (await linked()).id })
      return new URL(url).searchParams.get('token') ?? ''
    }
    const first = await newLink()
    await person.studio.changePassword({ current: goodPassword, password: `${goodPassword}二つめ` })
    expect(await problemIn(newVisitor(app).studio.readLink({ token: first }))).toMatchObject({ status: 404 })
    const second = await newLink()
    const saved = await admin.studio.saveStaff({ ...only(await linked()), isEnabled: false })
    await admin.studio.saveStaff({ ...only(saved), isEnabled: true })
    expect(await problemIn(newVisitor(app).studio.readLink({ token: second }))).toMatchObject({ status: 404 })
  })

  test('a link that anybody can ask for does not end the one of an administrator; using one ends all', async () => {
    await newStaff(app, 'writer', 'twice')
    const staff = await staffCalled('twice')
    const { url } = await admin.studio.resetStaffPassword({ id: staff.id })
    const token = new URL(url).searchParams.get('token') ?? ''
    const { value: own } = await write(command(), (writing) => createOwnResetLink(writing, staff))
    const { studio } = newVisitor(app)
    expect(await studio.readLink({ token })).toMatchObject({ kind: 'reset' })
    await studio.useLink({ token: own.token, password: `${goodPassword}三つめ` })
    expect(await problemIn(studio.readLink({ token }))).toMatchObject({ status: 404 })
  })

  test('a reset link sets a password once and removes the second factor', async () => {
    const person = await newStaff(app, 'writer', 'lost')
    const { secret } = await person.studio.startSecondFactor({ password: goodPassword })
    await person.studio.finishSecondFactor({ code: totpCode(secret, noon) })
    const lost = (await admin.studio.listStaff({})).items.find((one) => one.name === 'lost')
    const { url } = await admin.studio.resetStaffPassword({ id: lost?.id ?? 0 })
    expect(url).toMatch(/^https:\/\/magazine\.example\/studio\/reset\/\?token=reset_/)
    const token = new URL(url).searchParams.get('token') ?? ''
    const fresh = newVisitor(app)
    expect(await fresh.studio.useLink({ token, password: '新しい鍵をひとつ作ってもらう' })).toEqual({
      state: 'signed-in',
    })
    expect(await person.studio.getSession({})).toMatchObject({ state: 'signed-out' })
    expect(await problemIn(fresh.studio.useLink({ token, password: goodPassword }))).toMatchObject({
      status: 404,
    })
  })
})

function only({
  id,
  version,
  name,
  role,
  isEnabled,
}: {
  id: number
  version: number
  name: string
  role: Role
  isEnabled: boolean
}) {
  return { id, version, name, role, isEnabled }
}
