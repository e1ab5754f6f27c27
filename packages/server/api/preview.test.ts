import { createArticle, editArticle, deleteArticle } from '@tsuzuri/database/articles/commands'
import { createPreview, revokePreview } from '@tsuzuri/database/previews'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

let app: TestApp
let magazine: SmallMagazine

const tomorrow = new Date(noon.getTime() + 24 * 60 * 60 * 1000)

beforeAll(async () => {
  app = await openTestApp()
  magazine = await fillSmallMagazine(app.context)
})
afterAll(() => app.close())

test('T4 the right token shows the newest draft, kept nowhere and never indexed', async () => {
  const { draft, token } = await newPreview('shita-1')
  await editArticle(magazine.command, draft, { ...draft.content, title: '二度目の題' })
  const response = await askDraft(`Bearer ${token}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ slug: 'shita-1', title: '二度目の題' })
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('etag')).toBeNull()
})

test('a preview of a published article shows its unpublished edits, readers see none of them', async () => {
  const { rich, command } = magazine
  await editArticle(command, rich, { ...rich.content, title: '直している題' })
  const { value } = await createPreview(command, rich.id, tomorrow)
  expect(await (await askDraft(`Bearer ${value.token}`)).json()).toMatchObject({ title: '直している題' })
  expect(await app.readJson('/api/articles/rich')).toMatchObject({ title: rich.content.title })
})

test('T4 a wrong, expired, revoked or missing token, and that of a deleted draft, all answer the same', async () => {
  const expired = await newPreview('shita-2')
  const revoked = await newPreview('shita-3')
  const deleted = await newPreview('shita-4')
  await revokePreview(magazine.command, revoked.id)
  await deleteArticle(magazine.command, deleted.draft)
  const none = await answerOf(await askDraft(undefined))
  expect(none).toMatchObject({ status: 404, body: expect.stringContaining('下書きが見つかりません。') })
  for (const authorization of [
    `Bearer ${revoked.token}`,
    `Bearer ${deleted.token}`,
    `Bearer preview_${'A'.repeat(43)}`,
    `Bearer ${expired.token}x`,
    `Bearer ${expired.token.slice(0, -1)}`,
    `Basic ${expired.token}`,
    expired.token,
    'Bearer',
    'Bearer '.repeat(500),
  ]) {
    expect(await answerOf(await askDraft(authorization)), authorization).toEqual(none)
  }
  expect((await askDraft(`Bearer ${expired.token}`)).status).toBe(200)
  app.setNow(tomorrow)
  expect(await answerOf(await askDraft(`Bearer ${expired.token}`))).toEqual(none)
  app.setNow(noon)
})

test('a token in the address is refused, so that it lands in no log', async () => {
  const { token } = await newPreview('shita-5')
  expect((await app.ask(`/api/draft?token=${token}`)).status).toBe(400)
})

test('a draft without a category can not be shown yet and says so to who has its token', async () => {
  const { value: draft } = await createArticle(magazine.command, { title: '題だけ' })
  const { value } = await createPreview(magazine.command, draft.id, tomorrow)
  const response = await askDraft(`Bearer ${value.token}`)
  expect(response.status).toBe(409)
  expect(response.headers.get('cache-control')).toContain('no-store')
})

async function newPreview(slug: string) {
  const { command, hair } = magazine
  const { value: draft } = await createArticle(command, { ...aText(slug, '下書き'), categoryId: hair })
  const { value } = await createPreview(command, draft.id, tomorrow)
  return { draft, ...value }
}

function askDraft(authorization: string | undefined): Promise<Response> {
  return app.ask('/api/draft', authorization === undefined ? {} : { headers: { authorization } })
}

async function answerOf(response: Response) {
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}
