import { createArticle } from '@tsuzuri/database/articles/commands'
import { createPreview } from '@tsuzuri/database/previews'
import { saveSubcategory } from '@tsuzuri/database/taxonomy'
import type { Command } from '@tsuzuri/database/writing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInProcess } from '../api/in-process.ts'
import { type App, createApp } from '../app.ts'
import { canary, type Hidden, hideArticles } from '../testing/hidden-articles.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine, publishNew } from '../testing/small-magazine.ts'
import { openApiResponses } from '../page-cache/api-responses.ts'
import { openKeyClock } from '../page-cache/key-clock.ts'
import { openPageRenderer } from './page-renderer.ts'
import { openReader } from './reader.ts'
import { pageRoutes } from './page-routes.ts'

let app: TestApp
let pages: App
let hidden: Hidden[]
let command: Command

beforeAll(async () => {
  app = await openTestApp()
  const magazine = await fillSmallMagazine(app.context)
  const { hair, tokushu } = magazine
  command = magazine.command
  await saveSubcategory(command, { categoryId: tokushu, slug: 'coming', name: '来月の特集' })
  const { value: place } = await saveSubcategory(command, { categoryId: hair, slug: 'empty', name: '空' })
  const visible = await publishNew(command, { ...aText('tsune', 'いつもの記事'), categoryId: hair })
  hidden = Object.values(await hideArticles(app.context, magazine, { subcategoryId: place.id, visible }))
  const apiResponses = openApiResponses(openInProcess(app.context), openKeyClock())
  const reader = await openReader()
  const routes = await pageRoutes(
    app.context,
    reader.folder,
    openPageRenderer(app.context, reader, apiResponses),
  )
  pages = createApp(app.context, { pages: routes })
})
afterAll(() => app.close())

test('Q14 R2–R13 no canary of what is not published is on any rendered page', async () => {
  const shown = `
    / page/2/ category/ category/page/2/ category/hair/ category/hair/page/2/ category/hair/cut/
    category/hair/empty/ category/tokushu/ category/tokushu/fuyu/ tags/手入れ/ HPB/tagsindex/ HPB/users/
    HPB/users/hana/ series/ series/kami/ rich/ plain-1/ tsune/ HPB/search/ HPB/search/?q=記事 HPB/search/?q=本文&category=hair
    manifest.webmanifest`
    .trim()
    .split(/\s+/)
    .map((path) => path.replace(/^\/$/, ''))
  for (const path of shown) expect(await silently(path), path).toBe(200)
  const missing = hidden.flatMap(({ slug, tag, user, supervisor, series }) => [
    `${slug}/`,
    `tags/${tag}/`,
    `HPB/users/${user}/`,
    `HPB/users/${supervisor}/`,
    `series/${series}/`,
  ])
  for (const path of [...missing, 'category/tokushu/coming/', 'draft/', '404/', 'page/9/'])
    expect(await silently(path), path).toBe(onceRead.test(path) ? 410 : 404)
})

/** What readers once found says that it is gone, and nothing else. */
const onceRead = /^kanaria-(withdrawn|swept|ended|deleted)-slug\//

test('R1 R14 a slashless preview link is led to its form with the token, and that answer is kept nowhere', async () => {
  const token = hidden[0]?.token ?? ''
  const answer = await ask(`draft?token=${token}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/magazine/draft/?token=${token}`])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
})

test('R14 the preview of a draft without a category says what is missing, in the frames of the studio, too', async () => {
  const { value: draft } = await createArticle(command, { title: '置き場のない下書き' })
  const tomorrow = new Date(command.now.getTime() + 86_400_000)
  const { token } = (await createPreview(command, draft.id, tomorrow)).value
  const answer = await pages.fetch(
    new Request('http://localhost/magazine/draft/', { headers: { cookie: `draft=${token}` } }),
  )
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('<h1>カテゴリーを選んでください</h1>')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
})

test('the web app is named by the settings', async () => {
  const { name } = (await app.readJson('/api/settings')) as { name: string }
  const answer = await ask('manifest.webmanifest')
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  expect(await answer.json()).toMatchObject({ name, short_name: name, start_url: '/magazine/' })
})

async function ask(path: string): Promise<Response> {
  return pages.fetch(new Request(new URL(`/magazine/${path}`, 'http://localhost')))
}

async function silently(path: string): Promise<number> {
  const answer = await ask(path)
  const told = `${JSON.stringify([...answer.headers])}${await answer.text()}`
  expect(told, path).not.toContain(canary)
  return answer.status
}
