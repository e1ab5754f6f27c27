import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import { findSession } from '@tsuzuri/database/staff/sessions'
import { actorOf } from '@tsuzuri/database/staff/staff'
import { setPassword } from '../../sign-in/own-account.ts'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { aTelephonePhoto } from '../../testing/pictures.ts'
import { storedRows } from '../../testing/stored.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'
import type { Caller } from '../studio-router.ts'

const ownersPassword = 'まったく新しい合言葉をきめました'
const thiefsPassword = 'どろぼうがきめた合言葉です、長い'
const expiresAt = new Date(noon.getTime() + 24 * 60 * 60 * 1000).toISOString()
const invitation = { email: 'back@evil.example', name: '戻る人', role: 'administrator' }

describe.each(['sqlite', 'postgres'] as const)('access that ends during a request (%s)', (engine) => {
  let app: TestApp
  let admin: Visitor

  beforeAll(async () => {
    app = await openTestApp(engine)
    admin = await newStaff(app, 'administrator')
  })
  afterAll(() => app.close())

  async function memberCalled(name: string) {
    const found = (await admin.studio.listStaff({})).items.find((one) => one.name === name)
    if (found === undefined) throw new Error('a staff member is missing')
    return found
  }

  const remove = async (name: string) => {
    const { id, version } = await memberCalled(name)
    await admin.studio.removeStaff({ id, version })
  }

  const demote = async (name: string) => {
    const { id, version } = await memberCalled(name)
    await admin.studio.saveStaff({ id, version, name, role: 'writer', isEnabled: true })
  }

  /** Sends the first byte of a body; then, while the server waits for the rest, access ends. */
  async function expectRefused(
    status: number,
    path: string,
    body: Uint8Array<ArrayBuffer> | object,
    headers: Record<string, string>,
    endAccess: () => Promise<unknown>,
  ): Promise<void> {
    const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
    const isReading = Promise.withResolvers<void>()
    const isEnded = Promise.withResolvers<void>()
    let pulls = 0
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      pulls += 1
      if (pulls === 1) return controller.enqueue(bytes.slice(0, 1))
      isReading.resolve()
      await isEnded.promise
      controller.enqueue(bytes.slice(1))
      controller.close()
    }
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: 'half',
    }
    const answer = app.fetch(new Request(`http://localhost${path}`, init))
    await isReading.promise
    await endAccess()
    const before = await storedRows(app.context.db)
    isEnded.resolve()
    expect((await answer).status).toBe(status)
    expect(await storedRows(app.context.db)).toEqual(before)
  }

  const cookieOf = ({ cookies }: Visitor) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  test('a removed administrator can not invite themselves back', async () => {
    const bad = await newStaff(app, 'administrator', 'removed')
    const { path } = studioRoutes.inviteStaff
    await expectRefused(401, path, invitation, cookieOf(bad), () => remove('removed'))
  })

  test('a person whose role changed does nothing with the rights of the old one', async () => {
    const bad = await newStaff(app, 'administrator', 'demoted')
    const { path } = studioRoutes.inviteStaff
    await expectRefused(401, path, invitation, cookieOf(bad), () => demote('demoted'))
  })

  test('a session that its owner ended uploads no picture', async () => {
    const owner = await newStaff(app, 'editor', 'uploading')
    const other = newVisitor(app)
    await other.studio.signIn({ email: 'uploading@magazine.example', password: goodPassword })
    const picture = new Uint8Array(await aTelephonePhoto())
    await expectRefused(401, '/api/studio/media', picture, cookieOf(owner), () =>
      other.studio.endOtherSessions({}),
    )
  })

  test('a revoked key writes nothing, nor does the key of a person whose role changed', async () => {
    const owner = await newStaff(app, 'editor', 'programmer')
    const { path } = studioRoutes.createTag
    const tag = { content: { slug: 'key', name: '鍵' } }
    const newKey = () => owner.studio.createKey({ name: '鍵', rights: ['tag.edit'], expiresAt })
    const { id, token } = await newKey()
    await expectRefused(401, path, tag, { authorization: `Bearer ${token}` }, () =>
      owner.studio.revokeKey({ id }),
    )
    const other = await newKey()
    await expectRefused(403, path, tag, { authorization: `Bearer ${other.token}` }, () =>
      demote('programmer'),
    )
  })

  async function resetLinkFor(name: string): Promise<string> {
    const { url } = await admin.studio.resetStaffPassword({ id: (await memberCalled(name)).id })
    return new URL(url).searchParams.get('token') ?? ''
  }

  const mayEnter = async (name: string, password: string) =>
    newVisitor(app)
      .studio.signIn({ email: `${name}@magazine.example`, password })
      .then(
        () => true,
        () => false,
      )

  /** A copy of the person's session, as a request that began now has read it. */
  async function copyOf({ cookies }: Visitor): Promise<Caller> {
    const token = [...cookies.values()].find((value) => value.startsWith('session_')) ?? ''
    const found = await findSession(app.context.db.reader, token, noon)
    if (found === undefined) throw new Error('the session is missing')
    return { staff: found.staff, actor: { ...actorOf(found.staff), session: found.session.id } }
  }

  test('a password change under way does not overwrite a reset', async () => {
    const thief = await copyOf(await newStaff(app, 'writer', 'reset'))
    await newVisitor(app).studio.useLink({ token: await resetLinkFor('reset'), password: ownersPassword })
    await expect(setPassword(app.context, thief, thiefsPassword)).rejects.toMatchObject({
      code: 'signed-out',
    })
    expect(await mayEnter('reset', ownersPassword)).toBe(true)
    expect(await mayEnter('reset', thiefsPassword)).toBe(false)
  })

  test('a password change under way does not overwrite another one of the same session', async () => {
    const owner = await newStaff(app, 'writer', 'copied')
    const thief = await copyOf(owner)
    await owner.studio.changePassword({ current: goodPassword, password: ownersPassword })
    await expect(setPassword(app.context, thief, thiefsPassword)).rejects.toMatchObject({
      problem: { status: 401, code: 'wrong-current' },
    })
    expect(await mayEnter('copied', ownersPassword)).toBe(true)
    expect(await mayEnter('copied', thiefsPassword)).toBe(false)
  })

  test('of a reset and a password change at the same time, only one succeeds', async () => {
    for (const isResetFirst of [true, false]) {
      const name = isResetFirst ? 'reset-first' : 'change-first'
      const { studio } = await newStaff(app, 'writer', name)
      const token = await resetLinkFor(name)
      const reset = () => newVisitor(app).studio.useLink({ token, password: ownersPassword })
      const change = () => studio.changePassword({ current: goodPassword, password: thiefsPassword })
      const works = isResetFirst ? [reset, change] : [change, reset]
      const results = await Promise.allSettled(works.map((work) => work()))
      const [wasReset, wasChanged] = (isResetFirst ? results : results.toReversed()).map(
        ({ status }) => status === 'fulfilled',
      )
      expect(wasChanged).toBe(!wasReset)
      expect(await mayEnter(name, ownersPassword)).toBe(wasReset)
      expect(await mayEnter(name, thiefsPassword)).toBe(wasChanged)
    }
  })
})
