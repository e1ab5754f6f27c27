import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readArticleLine } from '@tsuzuri/content/article-line'
import { comparePart, partsAround } from '@tsuzuri/content/series'
import {
  deleteArticle,
  editArticle,
  publishArticle,
  scheduleArticle,
  undeleteArticle,
  withdrawArticle,
} from './articles/commands.ts'
import { importArticles } from './articles/import/import.ts'
import { findStoredArticle } from './articles/stored-article.ts'
import { findFaults } from './backup/integrity.ts'
import { keysChangedByTime, nextBoundary } from './changes/visibility-boundaries.ts'
import { listMediaUses } from './studio/media-uses.ts'
import { findPublishedArticle, previewOf } from './published/articles/article.ts'
import { listPublishedArticles } from './published/lists/lists.ts'
import { findPlaces } from './published/lists/places.ts'
import { searchArticles } from './published/search/search.ts'
import { listSuggestions } from './published/search/suggestions.ts'
import { findSeriesPage } from './published/series/parts.ts'
import { hasPublishedSeries, listPublishedSeries } from './published/series/series.ts'
import { findNewAddress } from './redirects.ts'
import { deleteSeries, saveSeries } from './series.ts'
import { listStoredParts, listStoredSeries } from './studio/series.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import {
  anArticle,
  createFixtures,
  createNew,
  type Fixtures,
  publishNew,
  scheduleNew,
} from './testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from './testing/moments.ts'
import { faultPaths, refused } from './testing/refused.ts'
import { deleteUser, saveUser } from './users.ts'

describeOnBothEngines('series', (magazine) => {
  const { at } = magazine
  const aSeries = async (input: object = {}) =>
    (await saveSeries(at(noon), { slug: 'asa', name: '朝の台所', reading: 'あさのだいどころ', ...input }))
      .value
  const aPart = (fixtures: Fixtures, id: number, part: number, slug = `kai-${part}`) =>
    anArticle(fixtures, { slug, title: `第${part}の朝`, series: { id, part } })
  const page = async (now = noon, number = 1, slug = 'asa') =>
    findSeriesPage(magazine.db.reader, slug, number, now)

  test('E3 are listed with their parts, the newest part first', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries({
      description: '湯気の向こうの話。',
      cover: { media: 'cover', alt: '鍋' },
      authorIds: [fixtures.ume, fixtures.hana],
      rhythm: '毎週水曜',
    })
    expect(await page()).toBeUndefined()
    expect(await hasPublishedSeries(magazine.db.reader, noon)).toBe(false)
    await publishNew(at(noon), { ...aPart(fixtures, id, 2), authorIds: [fixtures.ume] })
    await publishNew(at(minutesAfterNoon(1)), aPart(fixtures, id, 1))
    const found = await page(minutesAfterNoon(1))
    expect(found).toMatchObject({
      slug: 'asa',
      name: '朝の台所',
      reading: 'あさのだいどころ',
      description: '湯気の向こうの話。',
      cover: { alt: '鍋' },
      authors: [
        { slug: 'ume', name: '梅', hasPage: true },
        { slug: 'hana', name: '花', hasPage: false },
      ],
      rhythm: '毎週水曜',
      ended: false,
      nextOn: null,
      total: 2,
      page: 1,
      pageCount: 1,
      perPage: 20,
      newestAt: minutesAfterNoon(1).toISOString(),
      first: { slug: 'kai-1', part: 1 },
      latest: { slug: 'kai-2', part: 2 },
    })
    expect(found?.items.map(({ slug, part }) => [slug, part])).toEqual([
      ['kai-2', 2],
      ['kai-1', 1],
    ])
    const list = await listPublishedSeries(magazine.db.reader, 1, minutesAfterNoon(1))
    expect(list).toMatchObject({ total: 1, pageCount: 1, items: [{ slug: 'asa', total: 2 }] })
    const articles = await listPublishedArticles(
      magazine.db.reader,
      { series: 'asa' },
      1,
      minutesAfterNoon(1),
    )
    expect(articles.items.map(({ slug }) => slug)).toEqual(['kai-1', 'kai-2'])
    const places = await findPlaces(magazine.db.reader, 'kai-1', minutesAfterNoon(1))
    expect(places).toContainEqual({ list: 'series', category: null, slug: 'asa', page: 1 })
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('E3 running ones come before ended ones', async () => {
    const fixtures = await createFixtures(at(noon))
    const old = await aSeries()
    const ended = await aSeries({ slug: 'owari', name: '終わった話', ended: true })
    await publishNew(at(noon), aPart(fixtures, old.id, 1))
    await publishNew(at(minutesAfterNoon(1)), aPart(fixtures, ended.id, 1, 'owari-1'))
    const list = await listPublishedSeries(magazine.db.reader, 1, minutesAfterNoon(2))
    expect(list.items.map(({ slug }) => slug)).toEqual(['asa', 'owari'])
  })

  test('E3 what readers see of any plan equals a plain model, at every minute', async () => {
    const state = fc.constantFrom('draft', 'published', 'scheduled', 'ending', 'withdrawn', 'deleted')
    const plan = fc.uniqueArray(fc.record({ part: fc.integer({ min: 0, max: 30 }), state }), {
      selector: ({ part }) => part,
      minLength: 1,
      maxLength: 25,
    })
    const check = async (parts: { part: number; state: string }[]) => {
      await magazine.empty()
      const fixtures = await createFixtures(at(noon))
      const { id } = await aSeries()
      const made: { part: number; id: number; slug: string; from: number; until: number }[] = []
      for (const one of parts) {
        const article = await createNew(at(noon), aPart(fixtures, id, one.part))
        const own = { part: one.part, id: article.id, slug: article.content.slug }
        if (one.state === 'scheduled') {
          await scheduleArticle(at(noon), article, { from: minutesAfterNoon(2) })
          made.push({ ...own, from: 2, until: Infinity })
        } else if (one.state === 'ending') {
          const period = { from: minutesAfterNoon(0), until: minutesAfterNoon(1) }
          await scheduleArticle(at(noon), article, period)
          made.push({ ...own, from: 0, until: 1 })
        } else if (one.state !== 'draft') {
          const published = (await publishArticle(at(noon), article)).value
          if (one.state === 'published') made.push({ ...own, from: 0, until: Infinity })
          if (one.state === 'withdrawn') await withdrawArticle(at(noon), published)
          if (one.state === 'deleted') await deleteArticle(at(noon), published)
        }
      }
      for (const minute of [0, 1, 2]) {
        const now = minutesAfterNoon(minute)
        const visible = made
          .filter(({ from, until }) => from <= minute && minute < until)
          .map((one) => ({ ...one, publishedAt: minutesAfterNoon(one.from).toISOString() }))
          .toSorted(comparePart)
        const shown = await page(now)
        expect(shown?.total ?? 0).toBe(visible.length)
        expect(shown?.items.map(({ part }) => part) ?? []).toEqual(
          visible
            .map(({ part }) => part)
            .toReversed()
            .slice(0, 20),
        )
        for (const [place, own] of visible.entries()) {
          const series = (await findPublishedArticle(magazine.db.reader, own.slug, now))?.series
          const before = visible.slice(0, place).toReversed()
          const after = visible.slice(place + 1)
          expect(series?.parts.map(({ slug }) => slug)).toEqual(
            partsAround(own, before, after, 7).map(({ slug }) => slug),
          )
          expect(series?.previous?.slug).toBe(before[0]?.slug)
          expect(series?.next?.slug).toBe(after[0]?.slug)
          expect(series?.total).toBe(visible.length)
        }
      }
      expect(await findFaults(magazine.db)).toEqual([])
    }
    await fc.assert(fc.asyncProperty(plan, check), { numRuns: 4, endOnFailure: true })
  })

  test('E3 many coming parts hide no visible one', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    for (const part of [1, 30]) await publishNew(at(noon), aPart(fixtures, id, part))
    for (let part = 2; part < 30; part += 1)
      await scheduleNew(at(noon), aPart(fixtures, id, part), { from: minutesAfterNoon(1) })
    const { reader } = magazine.db
    const last = async (now: Date) => (await findPublishedArticle(reader, 'kai-30', now))?.series
    expect(await last(noon)).toMatchObject({ total: 2, previous: { part: 1 }, next: null })
    expect((await page())?.items.map(({ part }) => part)).toEqual([30, 1])
    const later = minutesAfterNoon(1)
    expect(await last(later)).toMatchObject({ total: 30, previous: { part: 29 } })
    expect((await page(later, 2))?.items.map(({ part }) => part)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect((await refused(page(later, 3))).code).toBe('not-found')
  })

  test('E3 a number that another part has at the same time is refused, and nothing changes', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    const first = await scheduleNew(at(noon), aPart(fixtures, id, 1), {
      from: noon,
      until: minutesAfterNoon(5),
    })
    const second = await createNew(at(noon), aPart(fixtures, id, 1, 'mata-1'))
    const refusal = await refused(publishArticle(at(noon), second))
    expect([refusal.code, ...faultPaths(refusal)]).toEqual(['conflict', 'series.part'])
    expect(refusal.message).toContain('第1回は「第1の朝」が使っています')
    expect((await findStoredArticle(magazine.db.reader, second.id))?.status).toBe('draft')
    const tooEarly = scheduleArticle(at(noon), second, { from: minutesAfterNoon(4) })
    expect((await refused(tooEarly)).code).toBe('conflict')
    // A part may replace one that has ended, and be published again itself.
    const { value } = await scheduleArticle(at(noon), second, { from: minutesAfterNoon(5) })
    await scheduleArticle(at(noon), value, { from: minutesAfterNoon(6) })
    expect((await page(minutesAfterNoon(6)))?.items.map(({ slug }) => slug)).toEqual(['mata-1'])
    expect(first.content.series).toEqual({ id, part: 1 })
  })

  test('E3 lines of an import name a series, which is created; two lines can’t have one number', async () => {
    const line = (slug: string, part: number) =>
      readArticleLine({
        slug,
        title: slug,
        category: 'kurashi',
        text: '本文',
        publishedAt: noon.toISOString(),
        series: { name: '朝の台所', part },
      })
    const lines = [line('a', 1), line('b', 1), line('c', 2)]
    const { value } = await importArticles(at(noon), lines)
    expect([value.created, value.refused.map((one) => one.at)]).toEqual([2, [1]])
    const found = await page(noon, 1, '朝の台所')
    expect(found?.items.map(({ slug, part }) => [slug, part])).toEqual([
      ['c', 2],
      ['a', 1],
    ])
    const again = (await importArticles(at(noon), lines)).value
    expect([again.created, again.updated, again.unchanged]).toEqual([0, 0, 2])
  })

  test('E3 a new number changes the pages of all parts', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    const part = await publishNew(at(noon), aPart(fixtures, id, 1))
    const edited = await editArticle(at(noon), part, { ...part.content, series: { id, part: 5 } })
    const { changed } = await publishArticle(at(noon), edited.value)
    expect(changed).toContain(`list:series:${id}`)
    expect((await page())?.first.part).toBe(5)
    const word = await editArticle(
      at(noon),
      { ...part, version: part.version + 2 },
      {
        ...edited.value.content,
        lead: 'ほかの言葉',
      },
    )
    expect((await publishArticle(at(noon), word.value)).changed).not.toContain(`list:series:${id}`)
  })

  test('E3 the announced day changes the pages by itself when it is over', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries({ nextOn: '2026-04-03' })
    await publishNew(at(noon), aPart(fixtures, id, 1))
    const end = new Date('2026-04-03T15:00:00Z')
    const { reader } = magazine.db
    const shownAt = async (now: Date) => [
      (await page(now))?.nextOn,
      (await findPublishedArticle(reader, 'kai-1', now))?.series?.nextOn,
    ]
    expect(await shownAt(justBefore(end))).toEqual(['2026-04-03', '2026-04-03'])
    expect(await shownAt(end)).toEqual([null, null])
    expect(await nextBoundary(reader, noon)).toBe(end.getTime())
    expect(await keysChangedByTime(reader, noon, justBefore(end))).toEqual([])
    expect(await keysChangedByTime(reader, justBefore(end), end)).toEqual([`series:${id}`])
  })

  test('D3 the direction of a series reaches its parts, drafts included, and can be taken back', async () => {
    const fixtures = await createFixtures(at(noon))
    const series = await aSeries({ writing: 'vertical' })
    await publishNew(at(noon), aPart(fixtures, series.id, 1))
    const draft = await createNew(at(noon), aPart(fixtures, series.id, 2))
    const { reader } = magazine.db
    const shown = async () => [
      (await findPublishedArticle(reader, 'kai-1', noon))?.series?.writing,
      (await previewOf(reader, draft, noon)).series?.writing,
    ]
    expect(await shown()).toEqual(['vertical', 'vertical'])
    const stored = (await listStoredSeries(reader, { page: 1 }, noon)).items[0]
    expect(stored?.writing).toBe('vertical')
    await saveSeries(at(noon), { slug: 'asa', name: '朝の台所' }, series)
    expect(await shown()).toEqual([undefined, undefined])
    await expect(
      saveSeries(at(noon), { slug: 'naname', name: '斜めの話', writing: 'diagonal' }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  test('E3 a renamed series redirects, with its pages and feeds', async () => {
    const fixtures = await createFixtures(at(noon))
    const series = await aSeries()
    await publishNew(at(noon), aPart(fixtures, series.id, 1))
    const { changed } = await saveSeries(at(noon), { slug: 'hiru', name: '昼の台所' }, series)
    expect(changed).toEqual(
      expect.arrayContaining(['series', `series:${series.id}`, `list:series:${series.id}`]),
    )
    const { reader } = magazine.db
    expect(await findNewAddress(reader, ['/magazine/series/asa/'])).toBe('/magazine/series/hiru/')
    expect(await findNewAddress(reader, ['/magazine/series/asa/page/2/'])).toBe(
      '/magazine/series/hiru/page/2/',
    )
    expect(await findNewAddress(reader, ['/feeds/series/asa/rss.xml'])).toBe('/feeds/series/hiru/rss.xml')
    const stale = saveSeries(at(noon), { slug: 'yoru', name: '夜の台所' }, series)
    expect((await refused(stale)).code).toBe('conflict')
  })

  test('E3 a deleted series leaves its parts, and its addresses redirect', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id, version } = await aSeries()
    const shown = await publishNew(at(noon), aPart(fixtures, id, 1))
    const older = await publishNew(at(noon), aPart(fixtures, id, 2))
    // Its newest text is not published.
    await editArticle(at(noon), older, { ...older.content, title: '書きかけ' })
    const draft = await createNew(at(noon), aPart(fixtures, id, 3))
    const gone = await createNew(at(noon), aPart(fixtures, id, 4))
    const deleted = (await deleteArticle(at(noon), gone)).value
    await deleteSeries(at(noon), { id, version })
    const { reader } = magazine.db
    expect(await page()).toBeUndefined()
    for (const { slug, title } of [
      { slug: 'kai-1', title: '第1の朝' },
      { slug: 'kai-2', title: '第2の朝' },
    ])
      expect(await findPublishedArticle(reader, slug, noon)).toMatchObject({ title, series: null })
    expect((await findStoredArticle(reader, older.id))?.content.title).toBe('書きかけ')
    for (const one of [shown, older, draft])
      expect((await findStoredArticle(reader, one.id))?.content.series).toBeUndefined()
    expect((await undeleteArticle(at(noon), deleted)).value.gone).toBe('連載')
    expect(await findNewAddress(reader, ['/magazine/series/asa/'])).toBe('/magazine/series/')
    expect(await findNewAddress(reader, ['/magazine/series/asa/page/3/'])).toBe('/magazine/series/')
    expect(await findNewAddress(reader, ['/feeds/series/asa/atom.xml'])).toBe('/feeds/atom.xml')
    expect(await findFaults(magazine.db)).toEqual([])
    // A new series at the same address is not redirected.
    await aSeries()
    expect(await findNewAddress(reader, ['/magazine/series/asa/'])).toBeUndefined()
  })

  test('E3 a series with many parts is deleted whole, and others can save meanwhile', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    for (let part = 1; part <= 101; part += 1) {
      const create = part % 50 === 0 ? publishNew : createNew
      await create(at(noon), aPart(fixtures, id, part))
    }
    const finished: string[] = []
    const deleting = deleteSeries(at(noon), { id, version: 1 }).then((deleted) => {
      finished.push('deleted')
      return deleted
    })
    await createNew(at(noon), anArticle(fixtures, { slug: 'other' }))
    finished.push('saved')
    const { changed } = await deleting
    expect(finished).toEqual(['saved', 'deleted'])
    // Pages of parts that an earlier transaction released are among the changed ones.
    expect(changed).toEqual(expect.arrayContaining([`series:${id}`, 'article:50', 'article:100']))
    const { reader } = magazine.db
    const parts = await reader
      .selectFrom('articles')
      .select('id')
      .where('series_id', 'is not', null)
      .execute()
    expect(parts).toEqual([])
    expect((await listStoredSeries(reader, { page: 1 }, noon)).items).toEqual([])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('E3 a stale version of a series releases none of its parts', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    const part = await createNew(at(noon), aPart(fixtures, id, 1))
    expect((await refused(deleteSeries(at(noon), { id, version: 9 }))).code).toBe('conflict')
    expect((await findStoredArticle(magazine.db.reader, part.id))?.content.series).toEqual({ id, part: 1 })
  })

  test('E3 the studio lists all parts, and proposes the next number', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    const { reader } = magazine.db
    const next = async () => (await listStoredSeries(reader, { page: 1 }, noon)).items[0]?.nextPart
    expect(await next()).toBe(1)
    await publishNew(at(noon), aPart(fixtures, id, 1))
    await createNew(at(noon, 'taro'), aPart(fixtures, id, 7))
    expect(await next()).toBe(8)
    const lines = async (owner?: string) =>
      (await listStoredParts(reader, { seriesId: id, page: 1, now: noon, owner })).items
    expect(await lines()).toMatchObject([
      { part: 7, state: 'draft', from: null },
      { part: 1, state: 'published', from: noon.toISOString() },
    ])
    // A writer sees neither the drafts of others nor their unpublished edits.
    const [shown] = (await listStoredParts(reader, { seriesId: id, part: 1, page: 1, now: noon })).items
    const published = await findStoredArticle(reader, shown?.id ?? 0)
    if (published === undefined) throw new Error('the part is missing')
    await editArticle(at(noon), published, { ...published.content, title: '秘密の題' })
    expect((await lines('jiro')).map(({ title }) => title)).toEqual(['第1の朝'])
    expect((await lines()).map(({ title }) => title)).toContain('秘密の題')
    expect((await lines('jiro')).map(({ part }) => part)).toEqual([1])
    expect((await lines('taro')).map(({ part }) => part)).toEqual([7, 1])
    // Who is in charge of an article reads it as their own.
    for (const { id: articleId } of await lines()) {
      await magazine.db.writer
        .updateTable('articles')
        .set({ assignee: 'saburo' })
        .where('id', '=', articleId)
        .execute()
    }
    expect((await lines('saburo')).map(({ title }) => title)).toEqual(['第7の朝', '秘密の題'])
    const asked = await listStoredParts(reader, { seriesId: id, part: 7, page: 1, now: noon })
    expect(asked.items.map(({ part }) => part)).toEqual([7])
  })

  test('E3 unknown authors, pictures and series are refused; what a series uses can’t be deleted', async () => {
    const fixtures = await createFixtures(at(noon))
    const unknown = await refused(aSeries({ authorIds: [99] }))
    expect(faultPaths(unknown)).toEqual(['authorIds[0]'])
    expect((await refused(aSeries({ cover: { media: 'nai', alt: '' } }))).code).toBe('invalid')
    const lost = await refused(createNew(at(noon), anArticle(fixtures, { series: { id: 99, part: 1 } })))
    expect(faultPaths(lost)).toEqual(['series.id'])
    const nobody = (await saveUser(at(noon), { slug: 'nobody', name: '無名' })).value
    await aSeries({ authorIds: [nobody.id], cover: { media: 'cover', alt: '鍋' } })
    expect((await refused(deleteUser(at(noon), nobody))).code).toBe('conflict')
    expect(await listMediaUses(magazine.db.reader, 'cover')).toMatchObject([
      { kind: 'series', title: '朝の台所' },
    ])
  })

  test('E3 search finds a series by name and reading, and its parts by its name', async () => {
    const fixtures = await createFixtures(at(noon))
    const { id } = await aSeries()
    const { db } = magazine
    await createNew(at(noon), aPart(fixtures, id, 1))
    const found = async (q: string) => (await searchArticles(db, { q }, 1, noon)).series
    const suggested = async (q: string) =>
      (await listSuggestions(db, q, noon)).filter(({ kind }) => kind === 'series')
    expect([await found('朝の台所'), await suggested('あさの')]).toEqual([[], []])
    await publishNew(at(noon), anArticle(fixtures, { slug: 'yuge', title: '湯気', series: { id, part: 2 } }))
    expect(await found('朝の台所')).toEqual([{ slug: 'asa', name: '朝の台所', total: 1 }])
    expect(await found('あさのだいどころ')).toMatchObject([{ slug: 'asa' }])
    expect(await suggested('あさの')).toEqual([{ kind: 'series', text: '朝の台所' }])
    const { items } = await searchArticles(db, { q: '朝の台所' }, 1, noon)
    expect(items.map(({ slug }) => slug)).toEqual(['yuge'])
  })
})
