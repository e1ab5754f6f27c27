import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveFront } from '../packages/database/fronts/commands.ts'
import { openInProcess } from '../packages/server/api/in-process.ts'
import { createApp } from '../packages/server/app.ts'
import { openApiResponses } from '../packages/server/page-cache/api-responses.ts'
import { openKeyClock } from '../packages/server/page-cache/key-clock.ts'
import { openPageRenderer } from '../packages/server/pages/page-renderer.ts'
import { pageRoutes } from '../packages/server/pages/page-routes.ts'
import { openReader } from '../packages/server/pages/reader.ts'
import { noon, openTestApp, type TestApp } from '../packages/server/testing/open-app.ts'
import { aText, fillSmallMagazine } from '../packages/server/testing/small-magazine.ts'
import { newStaff, newVisitor, type Visitor } from '../packages/server/testing/studio-people.ts'

const soon = { timeout: 90_000, interval: 20 }
const hourMs = 3600_000
const later = (hours: number) => new Date(noon.getTime() + hours * hourMs).toISOString()
const front = (instant: string) => `/studio/at/${instant}/magazine/`

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await openTestApp('sqlite', {}, { reader: await openReader() })
  const { hair } = await fillSmallMagazine(app.context)
  editor = await newStaff(app, 'editor')
  const coming = await editor.studio.createArticle({
    content: { ...aText('mirai', '未来の記事'), categoryId: hair },
  })
  await editor.studio.publishArticle({ id: coming.id, version: coming.version, from: later(2) })
  await editor.studio.createArticle({ content: { ...aText('himitsu', '秘密の下書き'), categoryId: hair } })
})
afterAll(() => app.close())

test('T4 staff see the magazine of a chosen moment: what is planned, and no draft', async () => {
  const now = await textOf(await editor.ask(front(later(1))))
  expect(now).not.toContain('未来の記事')
  const response = await editor.ask(front(later(3)))
  const page = await textOf(response)
  expect(response.status).toBe(200)
  expect(page).toContain('未来の記事')
  expect(page).not.toContain('秘密の下書き')
  expect(page).not.toContain('<script')
  expect(page).toContain('の下見です')
  // Icons are the same at any time.
  for (const icon of ['icon.svg', 'apple-touch-icon.png']) expect(page).toContain(`href="/magazine/${icon}"`)
  expect(page.match(/href="\/magazine\/(?!assets\/|icon\.svg|apple-touch-icon\.png)/g)).toBeNull()
  for (const [name, value] of [
    ['cache-control', 'private, no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
    ['referrer-policy', 'no-referrer'],
  ] as const)
    expect(response.headers.get(name)).toBe(value)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'none'")
  const article = await editor.ask(`/studio/at/${later(3)}/magazine/mirai/`)
  expect([article.status, (await textOf(article)).includes('未来の記事')]).toEqual([200, true])
  expect((await editor.ask(`/studio/at/${later(3)}/magazine/himitsu/`)).status).toBe(404)
  const slashless = await editor.ask(`/studio/at/${later(3)}/magazine/mirai`)
  expect(slashless.headers.get('location')).toBe(`/studio/at/${later(3)}/magazine/mirai/`)
})

test('T4 articles that have ended since are in the lists of the past', async () => {
  const { studio } = editor
  const content = {
    ...aText('kako', '過ぎた記事'),
    categoryId: (await studio.listCategories({})).items[0]?.id,
  }
  const { id, version } = await studio.createArticle({ content })
  await studio.publishArticle({ id, version, from: later(-3), until: later(-1) })
  expect(await textOf(await editor.ask(front(later(0))))).not.toContain('過ぎた記事')
  for (const path of [front(later(-2)), `${front(later(-2))}category/hair/`])
    expect([path, (await textOf(await editor.ask(path))).includes('過ぎた記事')]).toEqual([path, true])
})

test('T4 a search in another moment finds what is there then, and changes nothing of what readers find', async () => {
  const { studio } = editor
  const categoryId = (await studio.listCategories({})).items[0]?.id
  const { id, version } = await studio.createArticle({
    content: { ...aText('mamonaku', '間もなく終わる'), categoryId },
  })
  await studio.publishArticle({ id, version, from: later(-1), until: later(1) })
  const search = (instant: string, q: string) =>
    editor.ask(`${front(instant)}HPB/search/?q=${encodeURIComponent(q)}`).then(textOf)
  const before = await readers()
  expect(JSON.stringify(before)).toContain('mamonaku')
  expect(JSON.stringify(before)).not.toContain('mirai')
  const isFound = async (instant: string, q: string, slug: string) =>
    (await search(instant, q)).includes(`${front(instant)}${slug}/`)
  expect(await isFound(later(3), '未来の記事', 'mirai')).toBe(true)
  expect(await isFound(later(3), '間もなく終わる', 'mamonaku')).toBe(false)
  expect(await isFound(later(0.5), '間もなく終わる', 'mamonaku')).toBe(true)
  expect(await isFound(later(-2), '過ぎた記事', 'kako')).toBe(true)
  expect(await isFound(later(-2), '間もなく終わる', 'mamonaku')).toBe(false)
  expect(await readers()).toEqual(before)
})

/** The search results of ordinary readers for the articles that begin and end. */
async function readers(): Promise<unknown[]> {
  return [
    await app.readJson(`/api/search?q=${encodeURIComponent('間もなく終わる')}`),
    await app.readJson(`/api/search?q=${encodeURIComponent('未来の記事')}`),
    await app.readJson(`/api/search/suggestions?q=${encodeURIComponent('未来')}`),
    await app.readJson(`/api/search/suggestions?q=${encodeURIComponent('間もなく')}`),
  ]
}

test('T4 other people see it only by a link for this moment, until the link expires', async () => {
  const writer = await newStaff(app, 'writer')
  const guest = newVisitor(app)
  for (const visitor of [writer, guest]) expect((await visitor.ask(front(later(3)))).status).toBe(404)
  const { id, url } = await editor.studio.createTimeView({ at: later(3), hours: 2 })
  const link = new URL(url)
  const opened = await guest.ask(`${link.pathname}${link.search}`)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, front(later(3))])
  expect(await textOf(await guest.ask(front(later(3))))).toContain('未来の記事')
  const before = await readers()
  const found = await guest.ask(`${front(later(3))}HPB/search/?q=${encodeURIComponent('未来の記事')}`)
  expect(await textOf(found)).toContain(`${front(later(3))}mirai/`)
  expect(await readers()).toEqual(before)
  expect((await guest.ask(front(later(4)))).status).toBe(404)
  expect((await guest.ask('/api/studio/articles')).status).toBe(401)
  app.setNow(new Date(later(2)))
  expect((await guest.ask(front(later(3)))).status).toBe(404)
  app.setNow(noon)
  await editor.studio.revokeTimeView({ id })
  expect((await guest.ask(front(later(3)))).status).toBe(404)
  for (const wrong of [
    '/studio/at/',
    '/studio/at/?token=x',
    '/studio/at/now/magazine/',
    `/studio/at/${later(3)}/api/articles`,
  ])
    expect([wrong, (await guest.ask(wrong)).status]).toEqual([wrong, 404])
})

test('T4 readers find what was planned from its minute on, by the real clock', async () => {
  const suggested = () => app.readJson(`/api/search/suggestions?q=${encodeURIComponent('未来')}`)
  expect(JSON.stringify(await suggested())).not.toContain('未来の記事')
  app.setNow(new Date(later(2)))
  // A query waits only briefly for the index.
  await expect.poll(async () => JSON.stringify(await suggested()), soon).toContain('未来の記事')
})

test('E2 the front of any minute is byte for byte what readers get then, before and after that minute', async () => {
  const reader = await openReader()
  const { context } = app
  const placing = (articleId: number, period: object) => ({
    slots: [
      {
        kind: 'large',
        size: 1,
        fill: { rule: 'newest', of: { kind: 'all' } },
        cards: [{ articleId, title: '表紙の題', ...period }],
      },
      { kind: 'features', size: 6, cards: [] },
      { kind: 'series', size: 3, cards: [] },
      {
        kind: 'ranking',
        size: 3,
        fill: { rule: 'most-read', period: 'week', of: { kind: 'all' } },
        cards: [],
      },
      { kind: 'newest', size: 3, cards: [] },
    ],
  })
  const home = { kind: 'home' } as const
  app.setNow(new Date(later(4)))
  const command = { db: context.db, by: 'test', now: new Date(later(4)) }
  await saveFront(command, home, 0, placing(5, { from: later(6), until: later(8) }))
  const readersPage = async () => {
    const responses = openApiResponses(openInProcess(context), openKeyClock())
    const pages = await pageRoutes(context, reader.folder, openPageRenderer(context, reader, responses))
    const response = await createApp(context, { pages }).fetch(new Request('http://localhost/magazine/'))
    return bodyOf(await response.text())
  }
  const viewed = async (instant: string) => bodyOf(await (await editor.ask(front(instant))).text())
  const read = new Map<string, string>()
  for (const hours of [5, 6, 7, 8, 9]) {
    const foreseen = await viewed(later(hours))
    app.setNow(new Date(later(hours)))
    read.set(later(hours), await readersPage())
    expect([hours, foreseen]).toEqual([hours, read.get(later(hours))])
  }
  expect(new Set(read.values()).size).toBe(2)
  expect(read.get(later(6))).toContain('表紙の題')
  // Today's plan differs from yesterday's.
  app.setNow(new Date(later(10)))
  await saveFront({ ...command, now: new Date(later(10)) }, home, 1, placing(6, {}))
  for (const [instant, page] of read) expect([instant, await viewed(instant)]).toEqual([instant, page])
  expect(await viewed(later(3))).not.toContain('front-slot')
})

test('E2 a desk sees a plan that is not saved as readers would, and only editors do', async () => {
  const plan = { slots: [{ kind: 'newest', title: '下見の見出し', size: 3, cards: [] }] }
  const ask = (visitor: Visitor, body: Record<string, string>, headers: Record<string, string> = {}) =>
    visitor.ask('/studio/front-preview/', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(body).toString(),
    })
  const form = { front: 'home', at: later(11), plan: JSON.stringify(plan) }
  const response = await ask(editor, form)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  const page = await response.text()
  expect(page).toContain('下見の見出し')
  expect(page).not.toContain('<script')
  const readers = JSON.stringify(await app.readJson('/api/front'))
  expect(readers).not.toContain('下見の見出し')
  const statuses = await Promise.all([
    ask(await newStaff(app, 'writer', 'writer-two'), form),
    ask(newVisitor(app), form),
    ask(editor, form, { 'sec-fetch-site': 'cross-site' }),
    ask(editor, { ...form, plan: '{' }),
    ask(editor, { ...form, plan: '{"slots":[]}' }),
    ask(editor, { ...form, front: 'category-999' }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 401, 403, 400, 400, 404])
})

/** The body of a page without what the time view changes: scripts, the notice, and where links lead. */
function bodyOf(html: string): string {
  return html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<p role="note"[^>]*>[^<]*<\/p>/, '')
    .replaceAll(/"\/studio\/at\/[^/]+\/magazine\//g, '"/magazine/')
}

/** The text of a page, without the break opportunities of its headlines. */
async function textOf(response: Response): Promise<string> {
  return (await response.text()).replaceAll('<wbr>', '')
}
