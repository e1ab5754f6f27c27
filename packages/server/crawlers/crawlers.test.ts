import { readFile } from 'node:fs/promises'
import { parseDictionary, Token } from 'structured-headers'
import { validateXML } from 'xmllint-wasm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentUsage } from '@tsuzuri/content/crawlers/content-usage'
import { crawlerList } from '@tsuzuri/content/crawlers/crawler-list'
import { articlesNamed, robotsText, type RobotsCategory } from '@tsuzuri/content/crawlers/robots'
import {
  type Crawlers,
  sharedUsage,
  type Usage,
  usageAt,
  type UsageChoice,
  usages,
} from '@tsuzuri/content/crawlers/usage'
import { defaultSettings } from '@tsuzuri/content/site-settings'
import { readSettings, saveSettings } from '@tsuzuri/database/settings'
import { deleteCategory, saveCategory } from '@tsuzuri/database/taxonomy'
import { listPublishedCategories } from '@tsuzuri/database/published/taxonomy/categories'
import { fullPath } from '@tsuzuri/reader/addresses'
import { routes } from '@tsuzuri/reader/routes'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { elementOf, elementsOf, readXml, textIn } from '../testing/read-xml.ts'
import { fillSmallMagazine, type SmallMagazine } from '../testing/small-magazine.ts'
import { openRobotsReaders } from './testing/robots-readers.ts'

const publicUrl = 'https://magazine.example'
const categories: RobotsCategory[] = [
  { slug: 'hair', total: 2, articles: ['haru-no-kami', '髪の話'] },
  { slug: '暮らし', total: 2, articles: ['kurashi-no-hi', 'hair'] },
  { slug: 'tokushu', total: 1, articles: ['fuyu'] },
]
/** Twenty paths, each with what decides about it: a category, all together (`shared`), or nobody may read it (`never`). */
const paths: (readonly [path: string, place: string])[] = [
  ['/magazine/', 'shared'],
  ['/magazine/page/2/', 'shared'],
  ['/magazine/category/', 'shared'],
  ['/magazine/category/hair/', 'hair'],
  ['/magazine/category/hair/cut/page/2/', 'hair'],
  [`/magazine/category/${encodeURIComponent('暮らし')}/`, '暮らし'],
  ['/magazine/category/tokushu/fuyu/', 'tokushu'],
  ['/magazine/haru-no-kami/', 'hair'],
  [`/magazine/${encodeURIComponent('髪の話')}/`, 'hair'],
  ['/magazine/kurashi-no-hi/', '暮らし'],
  ['/magazine/hair/', '暮らし'],
  ['/magazine/fuyu/', 'tokushu'],
  ['/magazine/tags/sakura/', 'shared'],
  ['/magazine/HPB/users/ume/', 'shared'],
  ['/feeds/rss.xml', 'shared'],
  ['/feeds/category/hair/cut/rss.xml', 'hair'],
  [`/feeds/category/${encodeURIComponent('暮らし')}/atom.xml`, '暮らし'],
  ['/media/0123456789abcdef0123456789abcdef.jpg/640', 'shared'],
  ['/magazine/draft/', 'never'],
  ['/api/articles/haru-no-kami', 'never'],
]
const allUsages: UsageChoice[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  search: (bits & 1) !== 0,
  answers: (bits & 2) !== 0,
  training: (bits & 4) !== 0,
}))
const someCrawlers = fc.record({
  magazine: fc.constantFrom(...allUsages),
  own: fc.dictionary(fc.constantFrom('hair', '暮らし', 'tokushu'), fc.constantFrom(...allUsages)),
})
/** Every page of the magazine that is no article, list of a category or draft, and the files that browsers load. */
const besideArticles = [
  ...routes
    .filter(({ name, path }) => name !== 'slug' && name !== 'draft' && !path.startsWith('/category/:'))
    .filter(({ path }) => !path.startsWith('/category/tokushu/'))
    .map(({ path }) => fullPath(path.replaceAll(/:\w+/g, '2'))),
  '/magazine/favicon.ico',
  '/magazine/icon.svg',
  '/magazine/manifest.webmanifest',
  '/magazine/assets/app.js',
]
const unlisted = 'SomeNewCrawler'

function mayRead(crawlers: Crawlers | undefined, usage: Usage, place: string): boolean {
  if (place === 'never') return false
  return crawlers === undefined || usageAt(crawlers, place === 'shared' ? undefined : place)[usage]
}

describe('robots.txt', () => {
  test('the list names sixty crawlers and more, each once, by tokens that RFC 9309 allows', () => {
    const tokens = crawlerList.map(({ token }) => token.toLowerCase())
    expect(new Set(tokens).size).toBe(tokens.length)
    expect(tokens.length).toBeGreaterThanOrEqual(60)
    expect(tokens.filter((token) => !/^[a-z_-]+$/.test(token))).toEqual([])
  })

  test('two parsers decide for every crawler and path as the settings say', async () => {
    await fc.assert(
      fc.asyncProperty(someCrawlers, async ({ magazine, own }) => {
        const crawlers = { ...magazine, categories: own }
        const readers = await openRobotsReaders(robotsText({ publicUrl, crawlers, categories }))
        const named = [...crawlerList, { token: unlisted, usage: 'search' as const }]
        for (const [name, isAllowed] of Object.entries(readers)) {
          const wrong = named.flatMap(({ token, usage }) =>
            paths
              .filter(([path, place]) => isAllowed(token, path) !== mayRead(crawlers, usage, place))
              .map(([path]) => `${name}: ${token} ${path}`),
          )
          expect(wrong).toEqual([])
        }
      }),
      { numRuns: 40, examples: [[{ magazine: { search: true, answers: true, training: true }, own: {} }]] },
    )
  })

  test('while nothing is chosen, every crawler may read, and nothing is stated', async () => {
    const text = robotsText({ publicUrl, crawlers: undefined, categories })
    expect(text).not.toMatch(/Content-Usage|License|GPTBot/)
    for (const isAllowed of Object.values(await openRobotsReaders(text)))
      for (const [path, place] of paths)
        expect([path, isAllowed('GPTBot', path)]).toEqual([path, place !== 'never'])
  })

  test('a structured-field parser reads the same preferences, and never stricter ones for an article', async () => {
    await fc.assert(
      fc.asyncProperty(someCrawlers, async ({ magazine, own }) => {
        const crawlers = { ...magazine, categories: own }
        const text = robotsText({ publicUrl, crawlers, categories })
        for (const rules of usageGroups(text)) {
          for (const [path, place] of paths) {
            if (place === 'never') continue
            const category = place === 'shared' ? undefined : place
            const stated = preferencesIn(rules, path)
            const own = usageAt(crawlers, category)
            const isExact = category !== undefined && /\/category\//.test(path)
            for (const usage of usages)
              expect([path, usage, stated[usage]]).toEqual([
                path,
                usage,
                isExact ? own[usage] : stated[usage] === undefined ? undefined : own[usage],
              ])
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['the articles that differ are too many: the others are named', 3],
    ['both are too many: only the newest that may be read are named', articlesNamed],
  ])('%s, and nobody reads what is forbidden', async (_, ofOthers) => {
    const many = (name: string, total: number): RobotsCategory => ({
      slug: name,
      total,
      articles: Array.from({ length: Math.min(total, articlesNamed) }, (_, at) => `${name}-${at}`),
    })
    const big = [many('hair', articlesNamed * 2), many('nail', ofOthers)]
    const closed = { search: true, answers: false, training: false }
    const open = { search: true, answers: true, training: true }
    for (const crawlers of [
      { ...closed, categories: { hair: open } },
      { ...open, categories: { hair: closed } },
      { ...open, categories: { hair: { ...open, search: false } } },
      { ...open, search: false, categories: { hair: open } },
    ]) {
      const text = robotsText({ publicUrl, crawlers, categories: big })
      expect(text.length).toBeLessThan(500 * 1024)
      for (const isAllowed of Object.values(await openRobotsReaders(text))) {
        for (const [token, usage] of [
          ['Googlebot', 'search'],
          ['PerplexityBot', 'answers'],
          ['GPTBot', 'training'],
        ] as const) {
          const reads = (path: string) => isAllowed(token, path)
          const may = (category: string) => usageAt(crawlers, category)[usage]
          for (const { slug, total } of big) {
            expect([token, slug, reads(`/magazine/category/${slug}/`)]).toEqual([token, slug, may(slug)])
            // Even an article that the file could not name.
            for (const at of [0, articlesNamed - 1, articlesNamed * 2 - 1].filter((place) => place < total))
              if (reads(`/magazine/${slug}-${at}/`))
                expect([token, slug, may(slug)]).toEqual([token, slug, true])
          }
          if (ofOthers === 3)
            for (const { slug } of big) expect(reads(`/magazine/${slug}-0/`)).toBe(may(slug))
          expect(reads('/magazine/')).toBe(sharedUsage(crawlers)[usage])
          expect(reads('/magazine/tags/a/')).toBe(sharedUsage(crawlers)[usage])
          for (const path of besideArticles)
            expect([token, path, reads(path)]).toEqual([token, path, sharedUsage(crawlers)[usage]])
          expect(reads('/magazine/draft/')).toBe(false)
        }
      }
    }
  })
})

describe.each(['sqlite', 'postgres'] as const)('the preferences that crawlers receive (%s)', (engine) => {
  let app: TestApp
  let magazine: SmallMagazine

  beforeAll(async () => {
    app = await openTestApp(engine)
    magazine = await fillSmallMagazine(app.context)
  })
  afterAll(() => app.close())

  async function choose(crawlers: Crawlers | undefined, more: object = {}): Promise<void> {
    const { version, settings } = await readSettings(app.context.db.reader)
    const { crawlers: _, ...others } = settings
    const content = { ...others, ...(crawlers === undefined ? {} : { crawlers }), ...more }
    await saveSettings(magazine.command, version, content)
  }
  const text = async (path: string) => (await app.ask(path)).text()

  test('the articles of a category follow their category, as soon as the settings are saved', async () => {
    await choose({
      search: true,
      answers: true,
      training: true,
      categories: { tokushu: { search: true, answers: true, training: false } },
    })
    const before = await text('/robots.txt')
    await choose({
      search: true,
      answers: false,
      training: false,
      categories: { hair: { search: true, answers: true, training: false } },
    })
    const robots = await text('/robots.txt')
    expect(robots).not.toBe(before)
    expect(robots).toMatch(/^License: https:\/\/magazine\.example\/license\.xml$/m)
    for (const isAllowed of Object.values(await openRobotsReaders(robots))) {
      expect(isAllowed('Googlebot', '/magazine/rich/')).toBe(true)
      expect(isAllowed('PerplexityBot', '/magazine/plain-1/')).toBe(true)
      expect(isAllowed('PerplexityBot', '/magazine/rich/')).toBe(false)
      expect(isAllowed('GPTBot', '/magazine/plain-1/')).toBe(false)
      expect(isAllowed('GPTBot', '/license.xml')).toBe(true)
    }
    const llms = await text('/llms.txt')
    expect(llms).toContain('AIの学習での利用はお断りしています。')
    expect(llms).toContain('「ヘア」の記事は、検索結果への掲載、AIによる回答や要約での利用を認めています。')
    expect(llms).toContain('/magazine/plain-1/')
    expect(llms).not.toContain('/magazine/rich/')
    expect(llms).not.toContain('全文フィード')
  })

  test('feeds carry the preferences of their category, or the strictest of all', async () => {
    const usageOf = async (path: string) => (await app.ask(path)).headers.get('content-usage')
    expect(await usageOf('/feeds/category/hair/rss.xml')).toBe('search=y, ai-use=y, train-ai=n')
    expect(await usageOf('/feeds/category/hair/cut/feed.json')).toBe('search=y, ai-use=y, train-ai=n')
    for (const path of ['/feeds/atom.xml', '/feeds/tags/手入れ/rss.xml', '/feeds/smartnews.xml', '/llms.txt'])
      expect([path, await usageOf(path)]).toEqual([path, 'search=y, ai-use=n, train-ai=n'])
  })

  test('the licence fits the schema of RSL 1.0 and says what the settings say', async () => {
    const schema = await readFile(new URL('testing/rsl-1.0.rng', import.meta.url), 'utf8')
    for (const choice of allUsages) {
      await choose(
        { ...choice, categories: { hair: { search: true, answers: false, training: true } } },
        { publisher: '綴り & <社>', contactHref: 'mailto:info@magazine.example' },
      )
      const response = await app.ask('/license.xml')
      expect(response.headers.get('content-type')).toBe('application/rsl+xml; charset=utf-8')
      const licence = await response.text()
      const own = await text(`/licenses/${usages.filter((one) => choice[one]).join('-') || 'none'}.xml`)
      const files = [licence, own].map((contents, at) => ({ fileName: `${at}.xml`, contents }))
      const { errors } = await validateXML({ xml: files, schema: [schema], extension: 'relaxng' })
      expect(errors).toEqual([])
      const crawlers = (await readSettings(app.context.db.reader)).settings.crawlers
      if (crawlers === undefined) throw new Error('the settings have a choice')
      expect(permittedAt(licence, '/magazine/')).toEqual(sharedUsage(crawlers))
      expect(permittedAt(licence, '/magazine/category/hair/cut/')).toEqual(usageAt(crawlers, 'hair'))
      expect(permittedAt(licence, '/magazine/category/tokushu/')).toEqual(usageAt(crawlers, 'tokushu'))
      expect(permittedAt(own, '')).toEqual(choice)
    }
  })

  test('there is no licence and no ads.txt without settings for them', async () => {
    await choose(undefined)
    for (const path of ['/license.xml', '/licenses/search.xml', '/ads.txt', '/licenses/answers-search.xml'])
      expect([path, (await app.ask(path)).status]).toEqual([path, 404])
    // Nothing names what does not exist.
    for (const path of ['/robots.txt', '/llms.txt']) expect(await text(path)).not.toContain('license')
    expect((await app.ask('/magazine/')).headers.get('link') ?? '').not.toContain('license')
    await choose({
      ...sharedUsage({ search: true, answers: true, training: true, categories: {} }),
      categories: {},
    })
    expect((await app.ask('/licenses/search-answers.xml')).status).toBe(200)
    expect((await app.ask('/licenses/answers-search.xml')).status).toBe(404)
  })

  test('ads.txt has the lines of the settings', async () => {
    const adsTxt = [
      '# 広告の相手は英数字で',
      'example.com, 1234, DIRECT, abcd',
      'CONTACT=ads@magazine.example',
    ]
    const { version } = await readSettings(app.context.db.reader)
    await expect(
      saveSettings(magazine.command, version, { ...defaultSettings, adsTxt }),
    ).rejects.toMatchObject({
      faults: [{ path: 'adsTxt[0]', reason: '半角の英数字と記号だけが使えます' }],
    })
    await saveSettings(magazine.command, version, { ...defaultSettings, adsTxt: adsTxt.slice(1) })
    expect(await text('/ads.txt')).toBe('example.com, 1234, DIRECT, abcd\nCONTACT=ads@magazine.example\n')
  })

  test('a renamed category keeps its choice, and a deleted one leaves none behind', async () => {
    const { command } = magazine
    const { value: made } = await saveCategory(command, { slug: 'moto', name: '元', position: 9 })
    const closed = { search: true, answers: false, training: false }
    await choose({ search: true, answers: true, training: true, categories: { moto: closed } })
    const { value: renamed } = await saveCategory(
      command,
      { slug: 'ima', name: '元', position: 9 },
      { id: made.id, version: made.version },
    )
    expect((await readSettings(app.context.db.reader)).settings.crawlers?.categories).toEqual({ ima: closed })
    await deleteCategory(command, renamed)
    expect((await readSettings(app.context.db.reader)).settings.crawlers?.categories).toEqual({})
    const slugs = (await listPublishedCategories(app.context.db.reader, app.context.now())).map(
      ({ slug }) => slug,
    )
    expect(slugs).not.toContain('ima')
  })
})

test('Content-Usage is a dictionary of tokens', () => {
  expect([...parseDictionary(contentUsage({ search: true, answers: false, training: true }))]).toEqual([
    ['search', [new Token('y'), new Map()]],
    ['ai-use', [new Token('n'), new Map()]],
    ['train-ai', [new Token('y'), new Map()]],
  ])
  expect(parseDictionary(contentUsage({})).size).toBe(0)
})

type UsageRule = { path: string; preferences: Partial<UsageChoice> }

/** The `Content-Usage` rules of each group that has any, as draft-ietf-aipref-attach-05 parses them. */
function usageGroups(robots: string): UsageRule[][] {
  return robots
    .split(/\n\n/)
    .map((group) =>
      [...group.matchAll(/^Content-Usage:[ \t]*(?:(\/\S*)[ \t]+)?(.*)$/gm)].map(
        ([, path = '/', value = '']) => ({
          path,
          preferences: preferencesOf(value),
        }),
      ),
    )
    .filter((rules) => rules.length > 0)
}

/** The rule with the longest matching path. */
function preferencesIn(rules: readonly UsageRule[], path: string): Partial<UsageChoice> {
  const matching = rules.filter((rule) => path.startsWith(rule.path))
  const [longest] = matching.toSorted((a, b) => b.path.length - a.path.length)
  return longest?.preferences ?? {}
}

function preferencesOf(value: string): Partial<UsageChoice> {
  const labels: Record<string, Usage> = { search: 'search', 'ai-use': 'answers', 'train-ai': 'training' }
  const stated = [...parseDictionary(value.trim())].map(([label, [item]]) => [
    labels[label] ?? label,
    item instanceof Token ? item.toString() === 'y' : undefined,
  ])
  return Object.fromEntries(stated) as Partial<UsageChoice>
}

/** What a licence permits at a path: the terms of the longest path that matches. */
function permittedAt(licence: string, path: string): UsageChoice {
  const contents = elementsOf(readXml(licence), 'content').filter(({ attributes }) =>
    path.startsWith(attributes['url'] ?? '/'),
  )
  const [nearest] = contents.toSorted(
    (a, b) => (b.attributes['url']?.length ?? 0) - (a.attributes['url']?.length ?? 0),
  )
  if (nearest === undefined) throw new Error(`no terms for ${path}`)
  const terms = elementOf(nearest, 'license')
  const permitted = (textIn(terms, 'permits') ?? '').split(' ')
  const prohibited = (textIn(terms, 'prohibits') ?? '').split(' ')
  expect(permitted.filter((token) => token !== '' && prohibited.includes(token))).toEqual([])
  return {
    search: permitted.includes('search'),
    answers: permitted.includes('ai-input') && permitted.includes('ai-index'),
    training: permitted.includes('ai-train'),
  }
}
