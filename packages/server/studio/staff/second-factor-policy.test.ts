import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isApiProblem } from '@tsuzuri/api/client'
import { openStudioClient } from '@tsuzuri/api/studio/client'
import { type StudioRouteName, studioRoutes } from '@tsuzuri/api/studio/routes'
import { staffCheck } from '../../sign-in/staff-check.ts'
import { totpCode } from '../../sign-in/totp.ts'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { storedRows } from '../../testing/stored.ts'
import { studioInputs, type World } from '../../testing/studio-inputs.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'

const expiresAt = new Date(noon.getTime() + 24 * 60 * 60 * 1000).toISOString()

describe.each(['sqlite', 'postgres'] as const)('T7 a required second factor (%s)', (engine) => {
  let app: TestApp
  let administrator: Visitor
  let writer: Visitor

  beforeAll(async () => {
    app = await openTestApp(engine)
    administrator = await newStaff(app, 'administrator')
    writer = await newStaff(app, 'writer')
  })
  afterAll(() => app.close())

  async function setUp({ studio }: Visitor): Promise<string> {
    const { secret } = await studio.startSecondFactor({ password: goodPassword })
    await studio.finishSecondFactor({ code: totpCode(secret, app.context.now()) })
    return secret
  }

  const statusOf = async (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (isApiProblem(error) ? error.status : Promise.reject(error)),
    )

  test('can be required only by a person who has one, so that nobody locks themselves out', async () => {
    const before = await storedRows(app.context.db)
    const refused = await problemIn(
      administrator.studio.saveSecondFactorPolicy({ version: 0, isRequired: true }),
    )
    expect(refused).toMatchObject({ status: 409 })
    expect(await storedRows(app.context.db)).toEqual(before)
    expect(await administrator.studio.getSecondFactorPolicy({})).toEqual({ version: 0, isRequired: false })
  })

  test('takes all rights from sessions and keys without one, until it is set up', async () => {
    const article = await writer.studio.createArticle({ content: {} })
    const key = await writer.studio.createKey({ name: '鍵', rights: ['article.read'], expiresAt })
    const program = openStudioClient({
      baseUrl: 'http://localhost',
      timeoutMs: 30_000,
      fetch: async (request: Request) => {
        const headers = new Headers(request.headers)
        headers.set('authorization', `Bearer ${key.token}`)
        return app.fetch(new Request(request, { headers }))
      },
    })
    expect(await statusOf(program.listArticles({}))).toBe(200)
    await setUp(administrator)
    await administrator.studio.saveSecondFactorPolicy({ version: 0, isRequired: true })

    const studio = new Hono().get('/', async (c) => c.json(await staffCheck(app.context)(c)))
    const headers = { cookie: [...writer.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    // Neither pictures that are closed to readers.
    expect(await (await studio.request('/', { headers })).json()).toBe(false)

    const world: World = { article: article.id, deleted: article.id, picture: 'x', taken: 'x' }
    const open = new Set<StudioRouteName>(['startSecondFactor', 'finishSecondFactor'])
    for (const name of Object.keys(studioRoutes) as StudioRouteName[]) {
      if (studioRoutes[name].entrance === 'anyone' || open.has(name)) continue
      const call = writer.studio[name] as (input: unknown) => Promise<unknown>
      const problem = await problemIn(call(studioInputs[name](world)))
      expect([name, problem.status, problem.code]).toEqual([name, 403, 'second-factor-required'])
    }
    const upload = await writer.ask('/api/studio/media', { method: 'POST', body: new Uint8Array(8) })
    expect(upload.status).toBe(403)
    expect(await statusOf(program.listArticles({}))).toBe(403)
    const session = await writer.studio.getSession({})
    expect(session).toMatchObject({ state: 'signed-in', mustSetUpSecondFactor: true, rights: [] })
    expect(await statusOf(administrator.studio.listArticles({}))).toBe(200)

    const again = newVisitor(app)
    await again.studio.signIn({ email: 'writer@magazine.example', password: goodPassword })
    expect(await statusOf(again.studio.getArticle({ id: article.id }))).toBe(403)
    await setUp(again)
    expect((await again.studio.getSession({})).mustSetUpSecondFactor).toBe(false)
    expect(await statusOf(again.studio.getArticle({ id: article.id }))).toBe(200)
    expect(await statusOf(program.listArticles({}))).toBe(200)
    expect(await statusOf(writer.studio.listArticles({}))).toBe(401)
  })

  test('can not be removed while it is required, and is set up anew after a reset', async () => {
    const refused = await problemIn(administrator.studio.removeSecondFactor({ password: goodPassword }))
    expect(refused).toMatchObject({ status: 409 })
    const { items } = await administrator.studio.listStaff({})
    const id = items.find(({ name }) => name === 'writer')?.id ?? 0
    const link = await administrator.studio.resetStaffPassword({ id })
    const visitor = newVisitor(app)
    const token = new URL(link.url).searchParams.get('token') ?? ''
    await visitor.studio.useLink({ token, password: goodPassword })
    expect(await statusOf(visitor.studio.listArticles({}))).toBe(403)
    const { version } = await administrator.studio.getSecondFactorPolicy({})
    await administrator.studio.saveSecondFactorPolicy({ version, isRequired: false })
    expect(await statusOf(visitor.studio.listArticles({}))).toBe(200)
  })

  test('an account without a password signs in at the identity provider and is not asked', async () => {
    const person = await newStaff(app, 'editor', 'shanai')
    const { version } = await administrator.studio.getSecondFactorPolicy({})
    await administrator.studio.saveSecondFactorPolicy({ version, isRequired: true })
    expect(await statusOf(person.studio.listArticles({}))).toBe(403)
    await app.context.db.writer
      .updateTable('staff')
      .set({ password_hash: null, open_id_subject: 'https://id.example shanai' })
      .where('name', '=', 'shanai')
      .execute()
    expect(await statusOf(person.studio.listArticles({}))).toBe(200)
  })
})
