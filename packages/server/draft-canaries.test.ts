import {
  editArticle,
  publishArticle,
  scheduleArticle,
  withdrawArticle,
} from '@tsuzuri/database/articles/commands'
import { saveSubcategory } from '@tsuzuri/database/taxonomy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  canary,
  composeFronts,
  type Hidden,
  hideArticles,
  type HiddenState,
  hiddenStates,
} from './testing/hidden-articles.ts'
import { noon, openTestApp, type TestApp } from './testing/open-app.ts'
import { listAddresses } from './testing/public-addresses.ts'
import { aText, fillSmallMagazine, publishNew, type SmallMagazine } from './testing/small-magazine.ts'

type Answer = { status: number; headers: Record<string, string>; body: string }

describe.each(['sqlite', 'postgres'] as const)('Q14 what is not published (%s)', (engine) => {
  let app: TestApp
  let magazine: SmallMagazine
  let hidden: Record<HiddenState, Hidden>
  let addresses: string[]
  /** What readers got before anything hidden was there. */
  const before = new Map<string, Answer>()

  beforeAll(async () => {
    app = await openTestApp(engine)
    magazine = await fillSmallMagazine(app.context)
    const { command, tokushu, hair } = magazine
    await saveSubcategory(command, { categoryId: tokushu, slug: 'coming', name: '来月の特集' })
    const { value: place } = await saveSubcategory(command, { categoryId: hair, slug: 'empty', name: '空' })
    const visible = await publishNew(command, { ...aText('tsune', 'いつもの記事'), categoryId: hair })
    await withdrawArticle(command, await publishNew(command, { ...aText('meshi', '飯'), categoryId: hair }))
    await composeFronts(command, magazine)
    const document = await app.readJson('/api/openapi.json')
    for (const address of listAddresses(document, names([]))) before.set(address, await ask(address))
    hidden = await hideArticles(app.context, magazine, { subcategoryId: place.id, visible })
    addresses = listAddresses(document, names(Object.values(hidden)))
  }, 180_000)
  afterAll(() => app.close())

  test('no canary leaves through any endpoint, filter, page or error', async () => {
    expect(addresses.length).toBeGreaterThan(800)
    const others = ['/', '/api', '/api/', '/api/openapi.json', '/healthz', '/readyz', '/sitemap.xml', '/feed']
    for (const address of [...addresses, ...others]) expectSilence(address, await ask(address))
    for (const { slug, picture, token } of Object.values(hidden)) {
      for (const path of [`/media/${picture}`, `/media/${slug}`, `/api/draft/${slug}`, `/${slug}`]) {
        expectSilence(path, await ask(path))
      }
      for (const authorization of [
        slug,
        `Bearer ${slug}`,
        `Bearer ${token.slice(0, -1)}_`,
        `bearer: ${token}`,
      ]) {
        expectSilence(authorization, await ask('/api/draft', { authorization }))
      }
    }
  }, 180_000)

  test('what readers get is byte by byte what they got before it was written', async () => {
    expect([...before.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(50)
    for (const [address, answer] of before) expect(await ask(address), address).toEqual(answer)
  }, 180_000)

  test.each(hiddenStates)(
    '%s: its names answer byte by byte like names that nobody ever used, or used and gave up',
    async (state) => {
      const { slug, tag, user, supervisor, series } = hidden[state]
      const wasPublic = ['withdrawn', 'swept', 'ended', 'deleted'].includes(state)
      for (const [path, name] of [
        ['/api/articles/NAME', slug],
        ['/api/articles/NAME/related', slug],
        ['/api/tags/NAME', tag],
        ['/api/users/NAME', user],
        ['/api/users/NAME', supervisor],
        ['/api/series/NAME', series],
        ['/api/series/NAME?page=2', series],
        ['/api/articles?series=NAME', series],
        ['/api/articles?tag=NAME', tag],
        ['/api/articles?user=NAME', user],
        ['/api/articles?user=NAME&page=2', user],
        ['/api/articles?category=hair&subcategory=empty&tag=NAME', tag],
        [`/api/articles?category=hair&user=NAME&tag=${tag}`, user],
        ['/media/NAME', slug],
      ] as const) {
        const answer = await ask(path.replace('NAME', name))
        if (wasPublic && path.startsWith('/api/articles/')) {
          expect(answer.status, path).toBe(410)
          expect(answer, path).toEqual(await ask(path.replace('NAME', 'meshi')))
          continue
        }
        expect(answer.status, path).toBe(404)
        expect(answer, path).toEqual(
          await ask(path.replace('NAME', 'random-name').replace(tag, 'random-tag')),
        )
      }
    },
  )

  test('totals do not count it', async () => {
    expect(await totalOf('')).toBe(26)
    expect(await totalOf('?category=hair')).toBe(25)
    expect(await totalOf('?category=hair&subcategory=empty')).toBe(0)
    expect(await totalOf('?category=tokushu&subcategory=coming')).toBe(0)
    expect(await totalOf(`?tag=${encodeURIComponent('手入れ')}`)).toBe(24)
    expect(await app.readJson('/api/tags')).toMatchObject({ total: 2 })
    expect(await app.readJson('/api/users')).toMatchObject({ total: 2 })
    expect(await app.readJson('/api/series')).toMatchObject({ total: 1, items: [{ slug: 'kami', total: 3 }] })
    expect(await app.readJson('/api/features')).toMatchObject({ total: 1 })
    expect(await app.readJson('/api/categories')).toMatchObject({
      items: [
        { total: 25, subcategories: [{ total: 12 }, { slug: 'empty', total: 0 }] },
        { total: 1, subcategories: [{ total: 1 }] },
      ],
    })
  })

  test('an old address does not tell the new name of an article that readers can not see', async () => {
    const { command, hair } = magazine
    for (const fate of ['withdrawn', 'scheduled']) {
      const old = `mukashi-${fate}`
      const article = await publishNew(command, { ...aText(old, '前の題'), categoryId: hair })
      const renamed = { ...article.content, slug: `${canary}-${old}` }
      const { value: edited } = await editArticle(command, article, renamed)
      const { value: published } = await publishArticle(command, edited)
      if (fate === 'withdrawn') await withdrawArticle(command, published)
      else await scheduleArticle(command, published, { from: new Date(noon.getTime() + 1000) })
      for (const path of ['/api/articles/NAME', '/api/articles/NAME/related']) {
        const answer = await ask(path.replace('NAME', old))
        expectSilence(path, answer)
        expect(answer).toEqual(await ask(path.replace('NAME', 'meshi')))
      }
    }
  })

  test('a card in a body shows only what readers may see', async () => {
    const { command, hair } = magazine
    const cards = Object.values(hidden).map(({ slug }) => ({ type: 'article' as const, slug }))
    await publishNew(command, { ...aText('cards', '題'), categoryId: hair, body: { blocks: cards } })
    const answer = await app.readJson('/api/articles/cards')
    expect(answer).toMatchObject({ articles: {}, body: { blocks: [] } })
    expect(JSON.stringify(answer)).not.toContain(canary)
    const { html } = (await app.readJson('/api/articles/cards?body=html')) as { html: string }
    expect(html).not.toContain(canary)
  })

  test('the moment it is due, the scheduled one is there: the canaries can be found', async () => {
    app.setNow(new Date(noon.getTime() + 86_400_000))
    const answer = await ask(`/api/articles/${hidden.scheduled.slug}`)
    const cards = await app.readJson('/api/articles/cards')
    app.setNow(noon)
    expect(cards).toMatchObject({ body: { blocks: [{ type: 'article', slug: hidden.scheduled.slug }] } })
    expect(answer.status).toBe(200)
    for (const field of ['title', 'lead', 'body', 'credit', 'sponsor', 'supervisor-name', 'tag-name']) {
      expect(answer.body).toContain(`${canary}-scheduled-${field}`)
    }
  })

  function names(all: readonly Hidden[]) {
    return {
      slug: ['rich', 'plain-1', 'mae', 'tsune', ...all.map(({ slug }) => slug)],
      q: ['記事', '本文', canary, `${canary}-scheduled-title`, `${canary}-ended-body`],
      category: ['hair', 'tokushu'],
      subcategory: ['cut', 'fuyu', 'empty', 'coming'],
      tag: ['手入れ', 'katsura', ...all.map(({ tag }) => tag)],
      user: ['hana', 'ume', ...all.flatMap(({ user, supervisor }) => [user, supervisor])],
      series: ['kami', ...all.map(({ series }) => series)],
    }
  }

  async function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await app.ask(path, { headers })
    const body = await response.text()
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }

  async function totalOf(query: string): Promise<unknown> {
    return ((await app.readJson(`/api/articles${query}`)) as { total: number }).total
  }
})

function expectSilence(address: string, answer: Answer): void {
  expect(answer.status, address).toBeLessThan(500)
  expect(`${JSON.stringify(answer.headers)}${answer.body}`, address).not.toContain(canary)
}
