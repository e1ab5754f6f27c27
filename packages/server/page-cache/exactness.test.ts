import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleInput } from '@tsuzuri/content/article'
import { endOfJapanDay } from '@tsuzuri/content/japan-time'
import {
  createArticle,
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { findStoredArticle, type StoredArticle } from '@tsuzuri/database/articles/stored-article'
import { deleteBanner, saveBanner } from '@tsuzuri/database/banners'
import { saveFront } from '@tsuzuri/database/fronts/commands'
import { deleteRedirect, saveRedirect } from '@tsuzuri/database/redirects'
import { countReads } from '@tsuzuri/database/reads'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { deleteSeries, saveSeries } from '@tsuzuri/database/series'
import { deleteTag, saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveUser } from '@tsuzuri/database/users'
import type { Command } from '@tsuzuri/database/writing'
import { everyPage, textOf } from '../testing/every-page.ts'
import { noon } from '../testing/open-app.ts'
import { openServedApp, type ServedApp } from '../testing/served-app.ts'
import { aText, fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'

let app: ServedApp
let magazine: SmallMagazine
let command: Command
let minutes = 0

beforeAll(async () => {
  app = await openServedApp()
  magazine = await fillSmallMagazine(app.context)
  command = magazine.command
  // Enough readings that the newest articles do not fill the ranking.
  await countReads(app.context.db, new Map(Array.from({ length: 12 }, (_, at) => [at + 2, 50 - at])), noon)
})
afterAll(() => app.close())

const patience = { timeout: 180_000 }

test('publishing, editing, renaming, scheduling, withdrawing and deleting an article', patience, async () => {
  const input: ArticleInput = {
    ...aText('atarashii', '新しい記事'),
    categoryId: magazine.hair,
    tagIds: [magazine.rare],
    authorIds: [magazine.hana],
  }
  let article = await changing(false, () => createArticle(command, input))
  article = await changing(true, () => publishArticle(command, article))
  article = await changing(false, () => editArticle(command, article, { ...input, title: '直した記事' }))
  article = await changing(true, () => publishArticle(command, article))
  article = await changing(false, () => editArticle(command, article, { ...input, slug: 'betsu-no-na' }))
  article = await changing(true, () => publishArticle(command, article))
  const soon = { from: minutesLater(10), until: minutesLater(20) }
  article = await changing(true, () => scheduleArticle(command, article, soon))
  await time(10)
  await time(20)
  article = await changing(true, () => publishArticle(command, article))
  article = await changing(true, () => withdrawArticle(command, article))
  await changing(false, () => deleteArticle(command, article))
  expect((await app.get('/magazine/betsu-no-na/')).status).toBe(410)
})

test(
  'an edit without another place is rendered where the article is shown, and nowhere else',
  patience,
  async () => {
    const article = await stored(21)
    const edited = await editArticle(command, article, { ...article.content, title: 'ここだけ違う題' })
    const pages = await everyPage(app)
    await publishArticle(command, edited.value)
    const rendered = (await look(pages)).rendered
    expect(rendered).toContain(`/magazine/${article.content.slug}/`)
    expect(rendered).toContain('/magazine/page/2/')
    expect(rendered).not.toContain('/magazine/HPB/tagsindex/')
    expect(rendered).not.toContain('/magazine/rich/')
  },
)

test('categories, sub-categories, tags, users and settings', patience, async () => {
  const { hair, cut, hana, care } = magazine
  await changing(true, () =>
    saveCategory(command, { slug: 'hair', name: 'ヘアー', position: 1 }, { id: hair, version: 1 }),
  )
  await changing(true, () =>
    saveSubcategory(command, { categoryId: hair, slug: 'cut', name: '切り方' }, { id: cut, version: 1 }),
  )
  await changing(true, () =>
    saveTag(command, { slug: '手入れ', name: 'お手入れ', reading: 'おていれ' }, { id: care, version: 1 }),
  )
  await changing(true, () =>
    saveUser(command, { slug: 'hana', name: '花子', reading: 'はなこ' }, { id: hana, version: 1 }),
  )
  const tag = await changing(false, () => saveTag(command, { slug: 'aki', name: '秋', reading: 'あき' }))
  await changing(false, () => deleteTag(command, tag))
  const { version, settings } = await readSettings(app.context.db.reader)
  await changing(true, () => saveSettings(command, version, { ...settings, name: '別の名の雑誌' }))
  expect((await app.get('/magazine/')).body.includes('別の名の雑誌')).toBe(true)
})

test('banners with their periods, and redirects', patience, async () => {
  const banner = { media: magazine.picture.name, alt: '冬の催し', href: 'https://example.com/' }
  const period = { from: minutesLater(30).toISOString(), until: minutesLater(40).toISOString() }
  const saved = await changing(false, () =>
    saveBanner(command, { ...banner, name: '冬', place: 'sidebar', ...period }),
  )
  await time(30)
  await time(40)
  await changing(false, () => deleteBanner(command, saved))
  const lead = { path: '/magazine/nai/', target: '/magazine/rich/' }
  await changing(true, () => saveRedirect(command, lead))
  await changing(true, () => deleteRedirect(command, lead.path))
  expect((await app.get('/magazine/nai/')).status).toBe(404)
})

test('a card of a front renders only the page that shows it again', patience, async () => {
  const home = { kind: 'home' } as const
  const fill = { rule: 'newest', of: { kind: 'all' } }
  const placing = (cards: object[]) => ({
    slots: [
      { kind: 'large', size: 1, fill, cards },
      { kind: 'row', size: 6, fill, cards: [] },
      { kind: 'features', size: 6, cards: [] },
      { kind: 'series', size: 3, cards: [] },
      { kind: 'newest', size: 6, cards: [] },
    ],
  })
  const renderedBy = async (work: () => Promise<unknown>) => {
    const pages = await everyPage(app)
    await work()
    const { rendered, differing, stale } = await look(pages)
    expect(stale).toEqual([])
    expect(rendered).toEqual(differing)
    return rendered
  }
  const [placed, other] = [await stored(8), await stored(9)]
  const now = { articleId: placed.id, title: 'いちばんに' }
  expect(await renderedBy(() => saveFront(command, home, 0, placing([now])))).toEqual(['/magazine/'])
  const [from, until] = [minutesLater(60), minutesLater(70)]
  const later = { articleId: other.id, from: from.toISOString(), until: until.toISOString() }
  // A card that comes later changes nothing yet, and so does one that no slot has a place for.
  expect(await renderedBy(() => saveFront(command, home, 1, placing([later, now])))).toEqual([])
  const { hair } = magazine
  const category = { kind: 'category', id: hair } as const
  const ofHair = { ...fill, of: { kind: 'category', id: hair } }
  const plan = {
    slots: [
      { kind: 'row', size: 2, fill: ofHair, cards: [now] },
      { kind: 'newest', size: 1, cards: [] },
    ],
  }
  expect(await renderedBy(() => saveFront(command, category, 0, plan))).toEqual(['/magazine/category/hair/'])
  for (const minute of [60, 70]) {
    const rendered = await renderedBy(async () => {
      minutes = minute
      app.setNow(minutesLater(0))
      command = { ...command, now: minutesLater(0) }
    })
    expect(rendered).toEqual(['/magazine/'])
  }
  // Withdrawing a placed article fills its slot in the same command.
  const pages = await everyPage(app)
  await withdrawArticle(command, placed)
  const { rendered, stale } = await look(pages)
  expect([stale, rendered.includes('/magazine/')]).toEqual([[], true])
  expect((await app.get('/magazine/')).body.includes('いちばんに')).toBe(false)
})

test('E3 a series: a part, its number, the announced day, another name, its end', patience, async () => {
  const { series: id, hair } = magazine
  const input = { ...aText('kami-4', '四つめの話'), categoryId: hair, series: { id, part: 4 } }
  let part = await changing(false, () => createArticle(command, input))
  part = await changing(true, () => publishArticle(command, part))
  expect((await app.get('/magazine/plain-1/')).body.toString()).toContain('次の回　第4回')
  part = await changing(false, () => editArticle(command, part, { ...input, series: { id, part: 0 } }))
  await changing(true, () => publishArticle(command, part))
  expect((await app.get('/magazine/plain-3/')).body.toString()).toContain('前の回　第0回')
  const day = new Date(minutesLater(0).getTime() + 33 * 60 * 60_000).toISOString().slice(0, 10)
  const kept = { slug: 'kami', name: '髪の話', nextOn: day }
  let saved = await changing(true, () => saveSeries(command, kept, { id, version: 1 }))
  const pages = ['/magazine/series/', '/magazine/series/kami/', '/magazine/plain-1/']
  const announced = async () =>
    (await Promise.all(pages.map((path) => app.get(path)))).map(({ body }) => body.includes('次回は'))
  expect(await announced()).toEqual([true, true, true])
  await time((endOfJapanDay(day).getTime() - noon.getTime()) / 60_000)
  expect(await announced()).toEqual([false, false, false])
  saved = await changing(true, () =>
    saveSeries(command, { ...kept, slug: 'kami-2', name: '髪のこと' }, saved),
  )
  // The front of home has a strip of series.
  const isOnFront = async () => (await app.get('/magazine/')).body.includes('/magazine/series/kami-2/')
  expect(await isOnFront()).toBe(true)
  await changing(true, () => deleteSeries(command, saved))
  expect(await isOnFront()).toBe(false)
  const gone = await app.get('/magazine/series/kami/')
  expect([gone.status, gone.headers['location']]).toEqual([301, '/magazine/series/'])
})

/** Every page is kept; then something happens; then just the pages that differ have been rendered again, and none is stale. */
async function changing<T>(shows: boolean, work: () => Promise<{ value: T }>): Promise<T> {
  const pages = await everyPage(app)
  const { value } = await work()
  await expectExact(pages, shows)
  return value
}

async function time(minute: number): Promise<void> {
  const pages = await everyPage(app)
  minutes = minute
  app.setNow(minutesLater(0))
  command = { ...command, now: minutesLater(0) }
  await expectExact(pages, true)
}

async function expectExact(pages: ReadonlyMap<string, string>, shows: boolean): Promise<void> {
  const { rendered, differing, stale } = await look(pages)
  expect(stale).toEqual([])
  expect(rendered).toEqual(differing)
  expect(differing.length > 0).toBe(shows)
}

async function look(pages: ReadonlyMap<string, string>) {
  const rendered: string[] = []
  const differing: string[] = []
  const stale: string[] = []
  const anew = await app.renderAnew([...pages.keys()])
  for (const [at, [path, before]] of [...pages].entries()) {
    const { made } = app.serving.counts
    const text = textOf(await app.get(path))
    if (app.serving.counts.made > made) rendered.push(path)
    if (text !== before) differing.push(path)
    const fresh = anew[at]
    if (fresh === undefined || textOf(fresh) !== text) stale.push(path)
  }
  return { rendered, differing, stale }
}

function minutesLater(more: number): Date {
  return new Date(noon.getTime() + (more === 0 ? minutes : more) * 60_000)
}

async function stored(id: number): Promise<StoredArticle> {
  const article = await findStoredArticle(app.context.db.reader, id)
  if (article === undefined) throw new Error(`there is no article ${id}`)
  return article
}
