import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isApiProblem } from '@tsuzuri/api/client'
import { openStudioClient, type StudioClient } from '@tsuzuri/api/studio/client'
import { type StudioRouteName, studioRoutes } from '@tsuzuri/api/studio/routes'
import { extentOf, keyRights, may, type Right, rights } from '@tsuzuri/content/permission'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { aText, fillSmallMagazine } from '../../testing/small-magazine.ts'
import { storedRows } from '../../testing/stored.ts'
import { studioInputs, type World } from '../../testing/studio-inputs.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

const dayMs = 24 * 60 * 60 * 1000
const expiresAt = new Date(noon.getTime() + 30 * dayMs).toISOString()

test('M4 a key has no right that its maker lacks', () => {
  for (const right of rights) {
    const key = { id: 1, rights: [right] }
    for (const role of ['administrator', 'editor', 'writer', 'legal'] as const) {
      const subject = { owner: 'staff:1' }
      const maker = { id: 1, name: '', role }
      expect(may({ ...maker, key }, right, subject)).toBe(may(maker, right, subject))
      for (const other of rights.filter((one) => one !== right))
        expect(may({ ...maker, key }, other, subject)).toBe(false)
    }
  }
  expect(keyRights).not.toContain('staff.manage')
  expect(keyRights).not.toContain('key.manage')
})

describe.each(['sqlite', 'postgres'] as const)('M4 API keys (%s)', (engine) => {
  let app: TestApp
  let people: Record<'administrator' | 'editor' | 'writer', Visitor>
  let world: World

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { picture } = await fillSmallMagazine(app.context)
    people = {
      administrator: await newStaff(app, 'administrator'),
      editor: await newStaff(app, 'editor'),
      writer: await newStaff(app, 'writer'),
    }
    const article = await people.editor.studio.createArticle({ content: aText('', '下書き') })
    world = { article: article.id, deleted: article.id, picture: picture.name, taken: 'rich' }
  })
  afterAll(() => app.close())

  /** A program: no cookie, no origin, only the key. */
  function program(token: string): StudioClient {
    const fetch = async (request: Request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${token}`)
      return app.fetch(new Request(request, { headers }))
    }
    return openStudioClient({ baseUrl: 'http://localhost', fetch, timeoutMs: 30_000 })
  }

  const newKey = (by: Visitor, some: Right[]) =>
    by.studio.createKey({ name: '公開の自動化', rights: some, expiresAt })

  const statusOf = async (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: unknown) => (isApiProblem(error) ? error.status : Promise.reject(error)),
    )

  test('a script lists drafts, publishes and withdraws, and the audit log names the key', async () => {
    const { token, id } = await newKey(people.editor, [
      'article.read',
      'article.create',
      'article.publish',
      'article.withdraw',
    ])
    const studio = program(token)
    expect((await studio.listArticles({ state: 'draft' })).items.map((row) => row.title)).toContain('下書き')
    const made = await studio.createArticle({ content: { ...aText('by-key', '鍵から'), categoryId: 1 } })
    const published = await studio.publishArticle({ id: made.id, version: made.version })
    await studio.withdrawArticle({ id: made.id, version: published.version })
    const { items } = await people.administrator.studio.listAudit({ subject: `article:${made.id}` })
    expect(items.map(({ action, by, details }) => [action, by.name, details['key']])).toEqual([
      ['article.withdraw', 'editor', id],
      ['article.publish', 'editor', id],
      ['article.create', 'editor', id],
    ])
    const listed = await people.editor.studio.listKeys({})
    expect(listed.items.find((one) => one.id === id)?.usedAt).toBe(noon.toISOString())
  })

  test('a key that may only write does not get the stored text with a conflict', async () => {
    const { id } = await people.editor.studio.createArticle({ content: aText('', '未公開の題') })
    const stale = { id, version: 99, content: aText('', '別の題') }
    const conflictFor = async (some: Right[]) => {
      const { token } = await newKey(people.editor, some)
      return problemIn(program(token).saveArticle(stale))
    }
    const blind = await conflictFor(['article.edit'])
    expect(blind).toMatchObject({ status: 409 })
    expect(JSON.stringify(blind)).not.toContain('未公開の題')
    expect(await conflictFor(['article.edit', 'article.read'])).toMatchObject({
      conflict: { content: { title: '未公開の題' } },
    })
  })

  test("a writer's key can't publish, whatever it asks for", async () => {
    const refused = await newKey(people.writer, ['article.read', 'article.publish']).catch(
      (error: unknown) => error,
    )
    expect(isApiProblem(refused) && refused.status).toBe(403)
    const { token } = await newKey(people.writer, ['article.read', 'article.edit'])
    const studio = program(token)
    const mine = await people.writer.studio.createArticle({
      content: { ...aText('mine', '私の'), categoryId: 1 },
    })
    expect(await statusOf(studio.publishArticle({ id: mine.id, version: mine.version }))).toBe(403)
    // Somebody else's draft does not exist for it.
    expect(await statusOf(studio.getArticle({ id: world.article }))).toBe(404)
    expect((await studio.listArticles({})).items.every((row) => row.createdBy.name === 'writer')).toBe(true)
  })

  test('a key with one right is refused by every route that needs another, and by those for people', async () => {
    const { token } = await newKey(people.administrator, ['tag.edit'])
    const studio = program(token)
    const before = await storedRows(app.context.db)
    for (const [name, { entrance }] of Object.entries(studioRoutes) as [
      StudioRouteName,
      { entrance: string },
    ][]) {
      if (['anyone', 'staff', 'tag.edit'].includes(entrance)) continue
      const call = studio[name] as (input: unknown) => Promise<unknown>
      expect([name, await statusOf(call(studioInputs[name](world)))]).toEqual([name, 403])
    }
    const after = await storedRows(app.context.db)
    expect({ ...after, api_keys: [] }).toEqual({ ...before, api_keys: [] })
  })

  test('a key follows the assignments of its maker, within its rights', async () => {
    const { token } = await newKey(people.writer, ['article.read'])
    const studio = program(token)
    expect(await statusOf(studio.getArticle({ id: world.article }))).toBe(404)
    const { items } = await people.editor.studio.listAssignees({})
    const staffId = items.find(({ name }) => name === 'writer')?.id ?? 0
    await people.editor.studio.assignArticle({ id: world.article, staffId })
    const { version, content, may: mayDo } = await studio.getArticle({ id: world.article })
    expect(mayDo.edit).toBe(false)
    expect(await statusOf(studio.saveArticle({ id: world.article, version, content }))).toBe(403)
    await people.editor.studio.assignArticle({ id: world.article, staffId: null })
    expect(await statusOf(studio.getArticle({ id: world.article }))).toBe(404)
  })

  test('a key loses what its maker loses, at once', async () => {
    const person = await newStaff(app, 'editor', 'idou')
    const { token } = await newKey(person, ['article.read', 'article.publish'])
    const studio = program(token)
    const { items } = await people.administrator.studio.listStaff({})
    const member = items.find((one) => one.name === 'idou')
    if (member === undefined) throw new Error('the person is missing')
    const target = { id: member.id, version: member.version, name: 'idou' }
    const saved = await people.administrator.studio.saveStaff({ ...target, role: 'writer', isEnabled: true })
    expect(extentOf('writer', 'article.publish')).toBe('none')
    expect(await statusOf(studio.publishArticle({ id: world.article, version: 1 }))).toBe(403)
    await people.administrator.studio.saveStaff({
      ...target,
      version: saved.version,
      role: 'writer',
      isEnabled: false,
    })
    expect(await statusOf(studio.listArticles({}))).toBe(401)
  })

  test('a revoked or expired key stops working at once, and only its hash is stored', async () => {
    const { token, id } = await newKey(people.editor, ['article.read'])
    const studio = program(token)
    expect(await statusOf(studio.listArticles({}))).toBe(200)
    expect(JSON.stringify(await storedRows(app.context.db))).not.toContain(token.slice(11))
    expect(JSON.stringify(await people.editor.studio.listKeys({}))).not.toContain(token.slice(11))
    expect(await statusOf(people.writer.studio.revokeKey({ id }))).toBe(403)
    await people.administrator.studio.revokeKey({ id })
    expect(await statusOf(studio.listArticles({}))).toBe(401)
    const second = await newKey(people.editor, ['article.read'])
    app.setNow(new Date(noon.getTime() + 31 * dayMs))
    expect(await statusOf(program(second.token).listArticles({}))).toBe(401)
    app.setNow(noon)
  })

  test('a request with a key ignores cookies, and a wrong key is not helped by a session', async () => {
    const response = await people.editor.ask('/api/studio/articles', {
      headers: { authorization: `Bearer tsuzurikey_${'A'.repeat(43)}` },
    })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="studio", error="invalid_token"',
    ])
    const { token } = await newKey(people.editor, ['article.read'])
    const session = await app.ask('/api/studio/session', { headers: { authorization: `Bearer ${token}` } })
    expect(await session.json()).toMatchObject({ state: 'signed-out' })
  })

  test('requests beyond the limit of a key are refused with the standard headers, and the next minute is free', async () => {
    const { token } = await newKey(people.editor, ['article.read'])
    const ask = () => app.ask('/api/studio/tags', { headers: { authorization: `Bearer ${token}` } })
    const first = await ask()
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=\d+$/)
    await app.context.db.writer
      .updateTable('api_keys')
      .set({ window_count: 599 })
      .where('window_count', '=', 1)
      .execute()
    expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('ratelimit')]).toEqual([429, '"key";r=0;t=60'])
    expect(refused.headers.get('retry-after')).toBe('60')
    app.setNow(new Date(noon.getTime() + 60_000))
    expect((await ask()).status).toBe(200)
    app.setNow(noon)
  })
})
