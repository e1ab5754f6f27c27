import { afterAll, beforeAll, expect, test } from 'vitest'
import { editArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { purgedTags } from '../page-cache/tags.ts'
import { noon, openTestApp, type TestApp } from '../testing/open-app.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

const paths = ['/llms.txt', '/sitemaps/news.xml', '/sitemap.xml', '/robots.txt']
const later = new Date(noon.getTime() + 60_000)
let app: TestApp
let magazine: SmallMagazine

beforeAll(async () => {
  app = await openTestApp('sqlite', { PURGE_URL: 'https://cdn.example/purge' })
  magazine = await fillSmallMagazine(app.context)
  const { version, settings } = await readSettings(app.context.db.reader)
  const found = { search: true, answers: true, training: false }
  // Where categories differ, robots.txt names the articles that more crawlers may read.
  const crawlers = { ...found, categories: { tokushu: { ...found, training: true } } }
  await saveSettings(magazine.command, version, { ...settings, crawlers })
  app.setNow(later)
})
afterAll(() => app.close())

test('an article with another title and address purges every document that names or dates it', async () => {
  const { rich, command } = magazine
  const before = await readDocuments()
  const corrected = { slug: 'yutaka', title: '改めた題', updatedAt: later.toISOString() }
  const editing = { ...command, now: later }
  const { value } = await editArticle(editing, rich, { ...rich.content, ...corrected })
  const named = purgedTags((await publishArticle(editing, value)).changed)
  const after = await readDocuments()
  expect(before.filter(({ body }, at) => body === after[at]?.body)).toEqual([])
  const missed = before.filter(({ tags }) => !tags.some((tag) => named.includes(tag)))
  expect(missed.map(({ path }) => path)).toEqual([])
})

async function readDocuments() {
  const documents: { path: string; body: string; tags: string[] }[] = []
  for (const path of paths) {
    const response = await app.ask(path)
    const tags = response.headers.get('surrogate-key')?.split(' ') ?? []
    documents.push({ path, body: await response.text(), tags })
  }
  return documents
}
