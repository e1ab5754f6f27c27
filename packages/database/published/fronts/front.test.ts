import { expect, test } from 'vitest'
import { frontKey } from '@tsuzuri/content/front/front-name'
import { type Fill, type FrontPlan, momentsOf } from '@tsuzuri/content/front/front-plan'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import {
  modelFront,
  modelStrips,
  type ModelArticle,
  type ModelSeries,
} from '@tsuzuri/content/testing/front-model'
import {
  type Random,
  randomPlan,
  randomTimes,
  seeded,
  weekMinutes,
} from '@tsuzuri/content/testing/random-front'
import { editArticle, publishArticle, withdrawArticle } from '../../articles/commands.ts'
import type { StoredArticle } from '../../articles/stored-article.ts'
import { keysChangedByTime, nextBoundary } from '../../changes/visibility-boundaries.ts'
import { saveFront } from '../../fronts/commands.ts'
import { showPlansFrom } from '../../fronts/front-plans.ts'
import { withPastLists } from '../../lists/past-lists.ts'
import { enterMedia } from '../../media/media.ts'
import { trackDependencies } from '../../queries/dependencies.ts'
import { countReads } from '../../reads.ts'
import { deleteSeries, saveSeries } from '../../series.ts'
import { describeOnBothEngines, type TestMagazine } from '../../testing/both-engines.ts'
import {
  anArticle,
  aPicture,
  createFixtures,
  createNew,
  publishNew,
  scheduleNew,
} from '../../testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from '../../testing/moments.ts'
import { refused } from '../../testing/refused.ts'
import { readFront } from './front.ts'

const home = { kind: 'home' } as const
const all: Fill = { rule: 'newest', of: { kind: 'all' } }
const newest: FrontPlan['slots'][number] = { kind: 'newest', size: 1, cards: [] }

describeOnBothEngines('the front of a magazine', (magazine) => {
  const shown = async (now: Date, filter: Parameters<typeof readFront>[1] = {}) => {
    const { slots } = await readFront(magazine.db.reader, filter, now)
    return (slots ?? []).map((slot) => {
      if (slot.kind === 'features') return slot.slugs
      return (slot.kind === 'series' ? slot.series : slot.cards).map(({ slug }) => slug)
    })
  }

  test('E1 is the first page of its list until an editor composes it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures))
    const front = await readFront(magazine.db.reader, {}, noon)
    expect(front).toMatchObject({ slots: null, total: 1, page: 1, pageCount: 1, perPage: 20 })
    expect(front.items.map(({ slug }) => slug)).toEqual(['haru-no-kami'])
  })

  test('E1 shows cards in their period with their own headline and focal point, then what the rules give', async () => {
    const { articles } = await fill(magazine, 4)
    const [first, , third] = articles
    await saveFront(magazine.at(minutesAfterNoon(10)), home, 0, {
      slots: [
        {
          kind: 'large',
          size: 1,
          fill: all,
          cards: [
            {
              articleId: first?.id,
              from: minutesAfterNoon(20).toISOString(),
              until: minutesAfterNoon(30).toISOString(),
              title: '鏡を拭いたあとに',
              focus: { x: 0.25, y: 0.75 },
            },
          ],
        },
        { kind: 'row', size: 2, fill: all, cards: [{ articleId: third?.id }] },
        newest,
      ],
    })
    expect(await shown(justBefore(minutesAfterNoon(20)))).toEqual([['a-3'], ['a-2', 'a-1'], ['a-0']])
    expect(await shown(minutesAfterNoon(20))).toEqual([['a-0'], ['a-2', 'a-3'], ['a-1']])
    expect(await shown(minutesAfterNoon(30))).toEqual([['a-3'], ['a-2', 'a-1'], ['a-0']])
    const { slots } = await readFront(magazine.db.reader, {}, minutesAfterNoon(20))
    const large = slots?.[0]
    expect(large !== undefined && 'cards' in large ? large.cards[0] : undefined).toMatchObject({
      title: '鏡を拭いたあとに',
      titleBreaks: phraseBreaks('鏡を拭いたあとに'),
      cover: { focus: { x: 0.25, y: 0.75 } },
    })
  })

  test('E1 a card has a picture of its own while its article has the cover of which that was made', async () => {
    const { fixtures, articles } = await fill(magazine, 1)
    const [article] = articles
    if (article === undefined) throw new Error('nothing to place')
    await enterMedia(magazine.at(noon), { ...aPicture('cut'), width: 20 })
    const focus = { x: 0.75, y: 0.25 }
    const placing = (media: string) => ({
      slots: [
        {
          kind: 'large',
          size: 1,
          fill: all,
          cards: [{ articleId: article.id, picture: { media, of: 'cover', focus } }],
        },
        newest,
      ],
    })
    const cover = async () => {
      const [slot] = (await readFront(magazine.db.reader, {}, minutesAfterNoon(9))).slots ?? []
      return slot !== undefined && 'cards' in slot ? slot.cards[0]?.cover : undefined
    }
    const missing = await refused(saveFront(magazine.at(noon), home, 0, placing('nowhere')))
    expect(missing.code).toBe('invalid')
    await saveFront(magazine.at(noon), home, 0, placing('cut'))
    expect(await cover()).toMatchObject({ url: '/media/cut', width: 20, focus })
    // A picture that is gone leaves the card without one: the uncut picture is not what the editor chose.
    await magazine.db.writer.deleteFrom('media').where('name', '=', 'cut').execute()
    expect(await cover()).toBeNull()
    await enterMedia(magazine.at(noon), { ...aPicture('cut'), width: 20 })
    const changed = anArticle(fixtures, { slug: 'a-0', cover: { media: 'inside', alt: '' } })
    const { value } = await editArticle(magazine.at(noon), article, changed)
    expect(await cover()).toMatchObject({ url: '/media/cut' })
    await publishArticle(magazine.at(noon), value)
    expect(await cover()).toMatchObject({ url: '/media/inside', focus: { x: 0.5, y: 0.5 } })
  })

  test('E1 a card has a focal point of its own while its article has the cover for which that was chosen', async () => {
    const { fixtures, articles } = await fill(magazine, 2)
    const [first, second] = articles
    const [point, middle] = [
      { x: 0.75, y: 0.25 },
      { x: 0.5, y: 0.5 },
    ]
    const cards = [
      { articleId: first?.id, focus: { ...point, of: 'cover' } },
      // A plan that was saved before points named their cover.
      { articleId: second?.id, focus: point },
    ]
    await saveFront(magazine.at(noon), home, 0, {
      slots: [{ kind: 'large', size: 2, fill: all, cards }, newest],
    })
    const points = async () => {
      const [slot] = (await readFront(magazine.db.reader, {}, minutesAfterNoon(9))).slots ?? []
      return slot !== undefined && 'cards' in slot ? slot.cards.map(({ cover }) => cover?.focus) : []
    }
    expect(await points()).toEqual([point, point])
    for (const article of articles) {
      const { slug } = article.content
      const changed = anArticle(fixtures, { slug, cover: { media: 'inside', alt: '' } })
      const { value } = await editArticle(magazine.at(noon), article, changed)
      await publishArticle(magazine.at(noon), value)
    }
    expect(await points()).toEqual([middle, point])
  })

  test('E1 draft, scheduled, withdrawn and ended articles leave their slot to the next one', async () => {
    const { fixtures, articles } = await fill(magazine, 2)
    const draft = await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'shitagaki' }))
    const coming = await scheduleNew(magazine.at(noon), anArticle(fixtures, { slug: 'coming' }), {
      from: minutesAfterNoon(30),
      until: minutesAfterNoon(40),
    })
    const [first] = articles
    const cards = [draft, coming, first].map((article) => ({ articleId: article?.id }))
    await saveFront(magazine.at(minutesAfterNoon(10)), home, 0, {
      slots: [{ kind: 'large', size: 1, fill: all, cards }, newest],
    })
    expect((await shown(minutesAfterNoon(20)))[0]).toEqual(['a-0'])
    expect((await shown(minutesAfterNoon(30)))[0]).toEqual(['coming'])
    expect((await shown(minutesAfterNoon(40)))[0]).toEqual(['a-0'])
    if (first !== undefined) await withdrawArticle(magazine.at(minutesAfterNoon(41)), first)
    expect((await shown(minutesAfterNoon(41)))[0]).toEqual(['a-1'])
    await publishArticle(magazine.at(minutesAfterNoon(42)), draft)
    expect((await shown(minutesAfterNoon(42)))[0]).toEqual(['shitagaki'])
  })

  test('E1 slots fill up by what is newest or most read of a category, tag or author', async () => {
    const { fixtures, articles } = await fill(magazine, 3)
    const { tokushu, spring, care, hana } = fixtures
    const at = magazine.at(minutesAfterNoon(5))
    const special = await publishNew(
      at,
      anArticle(fixtures, { slug: 'special', categoryId: tokushu, subcategoryId: spring }),
    )
    await publishNew(at, anArticle(fixtures, { slug: 'tagged', tagIds: [care], authorIds: [hana] }))
    const [first, second] = articles
    await countReads(
      magazine.db,
      new Map([
        [first?.id ?? 0, 5],
        [second?.id ?? 0, 9],
        [special.id, 30],
      ]),
      minutesAfterNoon(5),
    )
    const fillOf = async (fill: Fill) => {
      const { version } = await currentVersion(magazine)
      await saveFront(magazine.at(minutesAfterNoon(6)), home, version, {
        slots: [{ kind: 'ranking', size: 2, fill, cards: [] }, newest],
      })
      return (await shown(minutesAfterNoon(6)))[0]
    }
    expect(await fillOf({ rule: 'newest', of: { kind: 'category', id: tokushu } })).toEqual(['special'])
    expect(await fillOf({ rule: 'newest', of: { kind: 'tag', id: care } })).toEqual(['tagged'])
    expect(await fillOf({ rule: 'newest', of: { kind: 'user', id: hana } })).toEqual(['tagged'])
    expect(await fillOf({ rule: 'newest', of: { kind: 'subcategory', id: spring } })).toEqual(['special'])
    const mostRead = { rule: 'most-read', period: 'week' } as const
    expect(await fillOf({ ...mostRead, of: { kind: 'all' } })).toEqual(['special', 'a-1'])
    expect(await fillOf({ ...mostRead, of: { kind: 'category', id: fixtures.hair } })).toEqual(['a-1', 'a-0'])
    // A tag that is gone gives nothing: the slot takes the newest of the front.
    expect(await fillOf({ rule: 'newest', of: { kind: 'tag', id: 999 } })).toEqual(['tagged', 'special'])
  })

  test('E1 categories and features have fronts of their own', async () => {
    const { fixtures, articles } = await fill(magazine, 3)
    const { hair, tokushu, spring } = fixtures
    const special = await publishNew(
      magazine.at(minutesAfterNoon(5)),
      anArticle(fixtures, { slug: 'special', categoryId: tokushu, subcategoryId: spring }),
    )
    const at = magazine.at(minutesAfterNoon(6))
    const own = { kind: 'large', size: 1, fill: { rule: 'newest', of: { kind: 'category', id: hair } } }
    await saveFront(at, { kind: 'category', id: hair }, 0, {
      slots: [{ ...own, cards: [{ articleId: articles[0]?.id }] }, newest],
    })
    await saveFront(at, { kind: 'feature', id: spring }, 0, {
      slots: [{ kind: 'features', size: 3, cards: [{ subcategoryId: spring }] }, newest],
    })
    const now = minutesAfterNoon(6)
    expect(await shown(now, { category: 'hair' })).toEqual([['a-0'], ['a-2', 'a-1']])
    expect(await shown(now, { category: 'tokushu', subcategory: 'haru' })).toEqual([
      ['haru'],
      [special.content.slug],
    ])
    expect((await readFront(magazine.db.reader, { category: 'hair', subcategory: 'cut' }, now)).slots).toBe(
      null,
    )
    expect((await readFront(magazine.db.reader, { category: 'tokushu' }, now)).slots).toBe(null)
    expect((await readFront(magazine.db.reader, {}, now)).slots).toBe(null)
  })

  test('E1 a strip shows placed series in their period, then running ones by their newest part, and only with parts to read', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const series = new Map<string, number>()
    for (const [slug, ended] of [
      ['old', false],
      ['new', false],
      ['over', true],
      ['coming', false],
      ['unwritten', false],
    ] as const) {
      const { value } = await saveSeries(magazine.at(noon), { slug, name: slug, ended })
      series.set(slug, value.id)
    }
    const part = (slug: string) =>
      anArticle(fixtures, { slug: `part-${slug}`, series: { id: series.get(slug) ?? 0, part: 1 } })
    await publishNew(magazine.at(noon), part('old'))
    const newer = await publishNew(magazine.at(minutesAfterNoon(1)), part('new'))
    await publishNew(magazine.at(minutesAfterNoon(2)), part('over'))
    await scheduleNew(magazine.at(noon), part('coming'), {
      from: minutesAfterNoon(30),
      until: minutesAfterNoon(40),
    })
    await createNew(magazine.at(noon), part('unwritten'))
    const card = (slug: string, minute?: number) => ({
      seriesId: series.get(slug),
      ...(minute === undefined ? {} : { from: minutesAfterNoon(minute).toISOString() }),
    })
    const cards = [card('unwritten'), card('coming'), card('over', 20)]
    const plan = { slots: [{ kind: 'series', size: 3, cards }, newest] }
    await saveFront(magazine.at(minutesAfterNoon(10)), home, 0, plan)
    const strip = async (minute: number) => (await shown(minutesAfterNoon(minute)))[0]
    expect(await strip(10)).toEqual(['new', 'old', 'over'])
    expect(await strip(20)).toEqual(['over', 'new', 'old'])
    expect(await strip(30)).toEqual(['coming', 'over', 'new'])
    expect(await strip(40)).toEqual(['over', 'new', 'old'])
    // The time view of a past minute knows the part that has ended and left the lists since.
    await publishNew(magazine.at(minutesAfterNoon(50)), anArticle(fixtures, { slug: 'sweeping' }))
    const past = withPastLists(magazine.db.reader, minutesAfterNoon(35))
    const { slots } = await readFront(past, {}, minutesAfterNoon(35))
    expect(slots?.[0]).toMatchObject({
      series: [{ slug: 'coming', total: 1, newestAt: minutesAfterNoon(30).toISOString() }, {}, {}],
    })
    await withdrawArticle(magazine.at(minutesAfterNoon(60)), newer)
    expect(await strip(60)).toEqual(['over', 'old'])
    const over = { id: series.get('over') ?? 0, version: 1 }
    await deleteSeries(magazine.at(minutesAfterNoon(61)), over)
    expect(await strip(61)).toEqual(['old'])
    const keys = new Set<string>()
    await readFront(trackDependencies(magazine.db.reader, keys), {}, minutesAfterNoon(61))
    const old = series.get('old')
    for (const key of ['series', `series:${old}`, `list:series:${old}`]) expect([...keys]).toContain(key)
  })

  test('E1 a command and the clock name the front that they change, and a front names what it shows', async () => {
    const { articles } = await fill(magazine, 2)
    const from = minutesAfterNoon(30)
    const card = { articleId: articles[0]?.id, from: from.toISOString() }
    const plan = { slots: [{ kind: 'large', size: 1, fill: all, cards: [card] }, newest] }
    const { changed } = await saveFront(magazine.at(minutesAfterNoon(10)), home, 0, plan)
    expect(changed).toEqual(['front:home'])
    const { reader } = magazine.db
    expect(await nextBoundary(reader, minutesAfterNoon(10))).toBe(from.getTime())
    expect(await keysChangedByTime(reader, minutesAfterNoon(10), justBefore(from))).toEqual([])
    expect(await keysChangedByTime(reader, minutesAfterNoon(10), from)).toEqual([frontKey(home)])
    const keys = new Set<string>()
    await readFront(trackDependencies(reader, keys), {}, from)
    for (const key of ['front:home', 'list:all', `article:${articles[0]?.id}`])
      expect([...keys]).toContain(key)
  })

  test('E2 a handle can show a plan that is not saved, and the plans of a past time', async () => {
    const { articles } = await fill(magazine, 3)
    const placing = (at: number): FrontPlan => ({
      slots: [{ kind: 'large', size: 1, fill: all, cards: [{ articleId: articles[at]?.id ?? 0 }] }, newest],
    })
    await saveFront(magazine.at(minutesAfterNoon(10)), home, 0, placing(0))
    await saveFront(magazine.at(minutesAfterNoon(20)), home, 1, placing(1))
    const first = async (asOf: Date) => {
      const handle = withPastLists(magazine.db.reader, asOf)
      showPlansFrom(handle, { asOf })
      const { slots, items } = await readFront(handle, {}, asOf)
      const [slot] = slots ?? []
      return slot !== undefined && 'cards' in slot ? slot.cards[0]?.slug : items.map(({ slug }) => slug)
    }
    expect(await first(minutesAfterNoon(9))).toEqual(['a-2', 'a-1', 'a-0'])
    expect(await first(minutesAfterNoon(10))).toBe('a-0')
    expect(await first(minutesAfterNoon(20))).toBe('a-1')
    const handle = withPastLists(magazine.db.reader, minutesAfterNoon(20))
    showPlansFrom(handle, { draft: { name: home, plan: placing(2) } })
    const { slots } = await readFront(handle, {}, minutesAfterNoon(20))
    expect(slots?.[0]).toMatchObject({ cards: [{ slug: 'a-2' }] })
    expect((await shown(minutesAfterNoon(20)))[0]).toEqual(['a-1'])
  })

  test('E1 random plans over a week show what a plain model shows, whatever their articles are', async () => {
    const { db } = magazine
    const random = seeded(20261116)
    const fixtures = await createFixtures(magazine.at(noon))
    const series: ModelSeries[] = []
    for (const ended of [false, false, false, true, true, false]) {
      const slug = `s-${series.length}`
      const { value } = await saveSeries(magazine.at(noon), { slug, name: slug, ended })
      series.push({ id: value.id, ended })
    }
    const articles = await randomArticles(magazine, fixtures, random, series)
    const newestOf = (kind: 'category' | 'tag', id: number) => ({ rule: 'newest', of: { kind, id } }) as const
    const { hair, tokushu, care } = fixtures
    const choices = {
      start: noon,
      articleIds: articles.map(({ id }) => id),
      seriesIds: series.map(({ id }) => id),
      fills: [all, newestOf('category', hair), newestOf('category', tokushu), newestOf('tag', care)] as [
        Fill,
        ...Fill[],
      ],
    }
    let version = 0
    for (let at = 0; at < (db.engine === 'sqlite' ? 100 : 20); at += 1) {
      const plan = randomPlan(random, choices)
      // Saving is slow, and a plan that is not saved is read by the same code.
      const isSaved = at % 10 === 0
      if (isSaved) version = (await saveFront(magazine.at(noon), home, version, plan)).value.version
      for (const now of randomTimes(random, momentsOf(plan), noon, 2)) {
        const handle = isSaved ? db.reader : withPastLists(db.reader, now)
        if (!isSaved) showPlansFrom(handle, { draft: { name: home, plan } })
        const { slots } = await readFront(handle, {}, now)
        const ids = (slots ?? []).flatMap((slot) => ('cards' in slot ? [slot.cards.map(({ id }) => id)] : []))
        const strips = (slots ?? []).flatMap((slot) =>
          slot.kind === 'series' ? [slot.series.map(({ slug }) => slug)] : [],
        )
        const slugOf = (id: number) => `s-${series.findIndex((one) => one.id === id)}`
        expect({ now, plan: JSON.stringify(plan), ids, strips }).toEqual({
          now,
          plan: JSON.stringify(plan),
          ids: modelFront(plan, articles, 'all', now.getTime()),
          strips: modelStrips(plan, articles, series, now.getTime()).map((strip) => strip.map(slugOf)),
        })
      }
    }
  })
})

async function fill(magazine: TestMagazine, count: number) {
  const fixtures = await createFixtures(magazine.at(noon))
  const articles: StoredArticle[] = []
  for (let at = 0; at < count; at += 1) {
    const input = anArticle(fixtures, { slug: `a-${at}`, cover: { media: 'cover', alt: '' } })
    articles.push(await publishNew(magazine.at(minutesAfterNoon(at)), input))
  }
  return { fixtures, articles }
}

async function currentVersion({ db }: TestMagazine): Promise<{ version: number }> {
  return (await db.reader.selectFrom('fronts').select('version').executeTakeFirst()) ?? { version: 0 }
}

/** Drafts, scheduled, ended, withdrawn and lasting articles, in two categories and a tag. */
async function randomArticles(
  magazine: TestMagazine,
  fixtures: Awaited<ReturnType<typeof createFixtures>>,
  random: Random,
  series: readonly ModelSeries[],
): Promise<ModelArticle[]> {
  const { hair, tokushu, care } = fixtures
  const articles: ModelArticle[] = []
  for (let at = 0; at < 45; at += 1) {
    const categoryId = random(3) === 0 ? tokushu : hair
    const tagIds = random(4) === 0 ? [care] : []
    // The last series has no part.
    const own = random(3) === 0 ? series[random(series.length - 1)]?.id : undefined
    const part = own === undefined ? {} : { series: { id: own, part: at } }
    const input = anArticle(fixtures, { slug: `r-${at}`, categoryId, tagIds, ...part })
    const model = own === undefined ? {} : { series: own }
    const lists = [`category ${categoryId}`, ...tagIds.map((id) => `tag ${id}`)]
    const command = magazine.at(noon)
    const kind = random(10)
    if (kind === 0) {
      articles.push({ id: (await createNew(command, input)).id, lists, ...model })
    } else if (kind === 1) {
      const { value } = await withdrawArticle(command, await publishNew(command, input))
      articles.push({ id: value.id, lists, ...model })
    } else {
      const from = minutesAfterNoon(kind < 5 ? random(weekMinutes) : -random(1000))
      const until =
        random(3) === 0 ? new Date(from.getTime() + (1 + random(weekMinutes)) * 60_000) : undefined
      const period = { from, ...(until === undefined ? {} : { until }) }
      const { id } = await scheduleNew(command, input, period)
      articles.push({
        id,
        from: from.getTime(),
        ...(until === undefined ? {} : { until: until.getTime() }),
        lists,
        ...model,
      })
    }
  }
  return articles
}
