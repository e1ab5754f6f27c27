import { perPage } from '@tsuzuri/content/page-number'
import * as fc from 'fast-check'
import { readQuery } from '@tsuzuri/search/query'
import type { Kysely, KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { editArticle, publishArticle, scheduleArticle, withdrawArticle } from '../../articles/commands.ts'
import { saveTag } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createNew, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { findFaults } from '../../backup/integrity.ts'
import { saveUser } from '../../users.ts'
import { readFound } from './found-articles.ts'
import { withKnownNames } from './known-names.ts'
import { searchArticles } from './search.ts'
import type { Tables } from '../../tables.ts'
import { withPastLists } from '../../lists/past-lists.ts'
import { type PublicDatabase, publicPart } from '../../open.ts'
import { applyIndexSchedule } from '../../search/index-schedule.ts'
import { listSuggestions } from './suggestions.ts'

const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph' as const, content: [{ text }] }] })

/** Fails the queries of this table, except the first `before`; then holds the results of others until `release`. */
function failing(table: string, before = 0) {
  const failed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let asked = 0
  let isFailed = false
  let ended = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes(`"${table}"`) && asked++ >= before) {
        isFailed = true
        failed.resolve()
        throw new Error(`no ${table}`)
      }
      return node
    },
    async transformResult({ result }) {
      if (isFailed) {
        await held.promise
        ended += 1
      }
      return result
    },
  }
  return { plugin, failed: failed.promise, release: held.resolve, ended: () => ended }
}

describeOnBothEngines('search', (magazine) => {
  const find = async (q: string, now = noon, category?: string) => {
    const { items } = await searchArticles(magazine.db, { q, category }, 1, now)
    return items.map(({ slug }) => slug)
  }
  const suggest = async (q: string, now = noon) =>
    (await listSuggestions(magazine.db, q, now)).map(({ text }) => text)

  async function fill() {
    const fixtures = await createFixtures(magazine.at(noon))
    const publish = (
      slug: string,
      title: string,
      text: string,
      input: Parameters<typeof anArticle>[1] = {},
    ) =>
      publishNew(
        magazine.at(noon),
        anArticle(fixtures, { slug, title, lead: '', titleReading: '', body: paragraph(text), ...input }),
      )
    await publish('kami', '冬の髪型図鑑', '肩にかかる長さなら、外はねが似合います。髪型を変えてみましょう。')
    await publish('keshosui', '朝の支度', '化粧水は手であたためてから、肌にそっとのせます。')
    await publish('hikkoshi', '春の暮らし', '引越しの前に、鏡をみがいておきます。')
    await publish('biyo', '美容の手帳', '美容院で話したいことを書いておく。', {
      categoryId: fixtures.tokushu,
    })
    return { fixtures, publish }
  }

  test('F1 kanji, kana, romaji, width and NFD find the same article first', async () => {
    await fill()
    for (const q of ['髪型', 'かみがた', 'カミガタ', 'kamigata', 'ｶﾐｶﾞﾀ', 'かみがた'.normalize('NFD')]) {
      expect((await find(q))[0], q).toBe('kami')
    }
    for (const q of ['化粧水', 'けしょうすい', 'keshousui', 'kesyousui']) {
      expect(await find(q), q).toEqual(['keshosui'])
    }
    for (const q of ['引っ越し', '引越', 'ひっこし']) expect((await find(q))[0], q).toBe('hikkoshi')
  })

  test('O2 F1 a search has ended on all its connections when it fails', async () => {
    await fill()
    const { reader, searchIndex, frequencies } = magazine.db
    // The first query of names only reads how the magazine writes them.
    const { plugin, failed, release } = failing('search_names', 1)
    release()
    const finding = Promise.withResolvers<void>()
    let isFound = false
    const slow: PublicDatabase = {
      reader: reader.withPlugin(plugin),
      frequencies,
      searchIndex: {
        ...searchIndex,
        bounded: async (handle, work) => {
          await finding.promise
          isFound = true
          return searchIndex.bounded(handle, work)
        },
      },
    }
    const ended = searchArticles(slow, { q: '髪型' }, 1, noon).catch((error: unknown) => [error, isFound])
    await failed
    await new Promise((resolve) => setImmediate(resolve))
    finding.resolve()
    expect(await ended).toEqual([new Error('no search_names'), true])
  })

  test('O2 F1 a search that fails has ended on its other connections, too, while it reads what it shows', async () => {
    const { publish } = await fill()
    const hada = await saveTag(magazine.at(noon), { slug: 'hada', name: '肌', reading: '' })
    const kami = await saveTag(magazine.at(noon), { slug: 'kami', name: '髪', reading: '' })
    const { id } = await publish('kamiyuki', '髪と肌', '髪。', { tagIds: [hada.value.id, kami.value.id] })
    const hair = readQuery(() => [], '髪')
    const reads: [table: string, before: number, read: (db: Kysely<Tables>) => Promise<unknown>][] = [
      ['documents', 0, (db) => readFound(db, hair, [id], noon)],
      ['tags', 1, (db) => withKnownNames(db, '髪 肌')],
    ]
    for (const [table, before, read] of reads) {
      const { plugin, failed, release, ended } = failing(table, before)
      const failure = read(magazine.db.reader.withPlugin(plugin)).catch((error: unknown) => [error, ended()])
      await failed
      await new Promise((resolve) => setImmediate(resolve))
      release()
      expect(await failure).toEqual([new Error(`no ${table}`), expect.toSatisfy((count) => count > 0)])
    }
  })

  test('F1 a newer article comes before older ones that fit a little better, also if that moves it to the first page', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const publish = (slug: string, words: number, now: Date) => {
      const body = paragraph(`柚子の香りをためす。${'湯を沸かす。'.repeat(words)}`)
      return publishNew(magazine.at(now), anArticle(fixtures, { slug, title: slug, lead: '', body }))
    }
    const longAgo = new Date('2016-04-01T00:00:00Z')
    for (let at = 1; at <= perPage; at += 1) await publish(`furui-${at}`, 30, longAgo)
    await publish('nagai', 60, longAgo)
    await publish('atarashii', 31, noon)
    const slugs = await find('柚子')
    expect(slugs[0]).toBe('atarashii')
    expect(slugs).toHaveLength(perPage)
    expect(slugs).not.toContain('nagai')
  })

  test('F1 a short query finds what contains all its words; what contains some of them is counted apart', async () => {
    const { publish } = await fill()
    await publish('mizu', '夜の支度', '化粧をおとして、水を一杯のむ。')
    await publish('kuchibeni', '秋の口紅', '口紅の色を、秋の服にあわせる。')
    await publish('aki', '秋の服', '秋は重ね着がたのしい。')
    const ask = async (q: string) => {
      const { items, total, partial, pageCount } = await searchArticles(magazine.db, { q }, 1, noon)
      expect(total).toBe(items.length)
      expect(pageCount).toBe(1)
      return [items.map(({ slug }) => slug), partial.items.map(({ slug }) => slug), partial.total]
    }
    for (const q of ['化粧水', 'けしょうすい', 'ｹｼｮｳｽｲ', 'keshousui'])
      expect((await ask(q))[0], q).toEqual(['keshosui'])
    expect(await ask('化粧水')).toEqual([['keshosui'], ['mizu'], 1])
    expect(await ask('口紅 秋')).toEqual([['kuchibeni'], ['aki'], 1])
    const [all, some, count] = await ask('口紅 秋 化粧水')
    expect([all, new Set(some as string[]), count]).toEqual([
      [],
      new Set(['kuchibeni', 'aki', 'keshosui', 'mizu']),
      4,
    ])
    expect((await ask('口紅 秋 化粧水 服 冬'))[2]).toBe(0)
  })

  test('F1 a name with or without a space, in kana or kanji, is the person and their articles', async () => {
    const { fixtures, publish } = await fill()
    const author = { slug: 'arai-mizuki', name: '新井 瑞季', reading: 'あらい みずき' }
    await saveUser(magazine.at(noon), author, { id: fixtures.ume, version: 1 })
    await publish('arai', '洗顔の順番', '泡をのせる。', { authorIds: [fixtures.ume] })
    await publish('arau', '手洗いのこつ', 'あらいものをためない。みずきりをする。')
    for (const q of [
      '新井瑞季',
      '新井 瑞季',
      'あらいみずき',
      'あらい みずき',
      'アライ　ミズキ',
      'arai mizuki',
    ]) {
      const { items, users } = await searchArticles(magazine.db, { q }, 1, noon)
      expect([items.map(({ slug }) => slug), users[0]?.slug], q).toEqual([['arai'], 'arai-mizuki'])
    }
    // A family name leads to the person, too; two kana begin too many other words.
    const named = async (q: string) => (await searchArticles(magazine.db, { q }, 1, noon)).users
    for (const q of ['新井', 'あらい', 'arai'])
      expect(
        (await named(q)).map(({ slug }) => slug),
        q,
      ).toEqual(['arai-mizuki'])
    for (const q of ['あら', '新井 洗顔']) expect(await named(q), q).toEqual([])
    for (const typed of ['新井瑞', 'あらいみ', 'あらい み', 'araim'])
      expect(await suggest(typed), typed).toEqual(['新井 瑞季'])
  })

  test('F1 O2 more searches than connections are answered: none holds one while it waits for another', async () => {
    await fill()
    for (const slugs of await Promise.all(Array.from({ length: 20 }, () => find('髪'))))
      expect(slugs).toContain('kami')
  })

  test('F1 one and two characters, whole sentences and quotes', async () => {
    await fill()
    expect(await find('髪')).toContain('kami')
    expect((await find('肌'))[0]).toBe('keshosui')
    expect((await find('美容'))[0]).toBe('biyo')
    expect((await find('髪型を変えるには、どうすればいいですか？'))[0]).toBe('kami')
    expect(await find('"手であたためて"')).toEqual(['keshosui'])
    expect(await find('"あたためて手で"')).toEqual([])
  })

  test('F1 tags, authors and the readings that editors wrote are found, too', async () => {
    const { fixtures, publish } = await fill()
    await publish('sora', '宇宙の色', 'まぶたに星をのせる。', {
      titleReading: 'そらのいろ',
      tagIds: [fixtures.shampoo],
      authorIds: [fixtures.ume],
    })
    expect((await find('そらのいろ'))[0]).toBe('sora')
    expect((await find('シャンプー'))[0]).toBe('sora')
    const { tags, users } = await searchArticles(magazine.db, { q: '洗髪料' }, 1, noon)
    expect(tags.map(({ slug, total }) => [slug, total])).toEqual([['shampoo', 1]])
    expect(users).toEqual([])
    const named = await searchArticles(magazine.db, { q: 'うめ' }, 1, noon)
    expect(named.users.find(({ slug }) => slug === 'ume')).toEqual({ slug: 'ume', name: '梅', total: 1 })
  })

  test('F1 kana with a particle match by reading, too', async () => {
    await fill()
    for (const q of ['ふゆのかみがた', 'fuyunokamigata', 'カミガタヲカエル']) {
      expect((await find(q))[0], q).toBe('kami')
    }
    const { items } = await searchArticles(magazine.db, { q: 'ふゆのかみがた' }, 1, noon)
    expect(items[0]?.highlight.title).toContainEqual({ start: 2, end: 4 })
  })

  test('F1 highlights the matches, also for kana', async () => {
    await fill()
    const { items } = await searchArticles(magazine.db, { q: 'けしょうすい' }, 1, noon)
    const { text, ranges } = items[0]?.highlight.passage ?? { text: '', ranges: [] }
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(['化粧水'])
    const titled = await searchArticles(magazine.db, { q: 'kamigata' }, 1, noon)
    expect(titled.items[0]?.highlight.title).toEqual([{ start: 2, end: 4 }])
  })

  test('F1 R10 a category narrows the search', async () => {
    await fill()
    expect(await find('美容', noon, 'tokushu')).toEqual(['biyo'])
    expect(await find('美容', noon, 'hair')).not.toContain('biyo')
  })

  test('F1 もしかして: a slip of the fingers is put right', async () => {
    await fill()
    const ask = async (q: string) => (await searchArticles(magazine.db, { q }, 1, noon)).didYouMean
    expect(await ask('かみがたすかん')).toBe('髪型図鑑')
    expect(await ask('kamigatasukan')).toBe('髪型図鑑')
    // Romaji that is no kana because of the slip: a letter too few, two in the wrong order.
    expect(await ask('kamigtazukan')).toBe('髪型図鑑')
    expect(await ask('kamigatazuakn')).toBe('髪型図鑑')
    expect(await ask('kamigtxzukan')).toBeNull()
    // The first letter, and romaji that is another kana by the slip.
    expect(await ask('たみがたずかん')).toBe('髪型図鑑')
    expect(await ask('kanigatazukan')).toBe('髪型図鑑')
    expect(await ask('かみがた')).toBeNull()
    // A wrong kanji changes the reading; a sign has none.
    expect(await ask('髪型頭鑑')).toBe('髪型図鑑')
    expect(await ask('"')).toBeNull()
  })

  test('F1 suggests during input, before conversion and in romaji', async () => {
    await fill()
    for (const typed of ['冬の', 'ふゆのか', 'fuyunok'])
      expect(await suggest(typed), typed).toContain('冬の髪型図鑑')
    for (const typed of ['髪がたず', '髪型ず']) expect(await suggest(typed), typed).toContain('髪型図鑑')
    expect(await suggest('')).toEqual([])
    expect(await suggest('%')).toEqual([])
  })

  test('F1 A5 publishing, editing, withdrawing and scheduled times take effect at once', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const draft = await createNew(
      magazine.at(noon),
      anArticle(fixtures, {
        title: '眉墨の濃さ',
        titleReading: '',
        body: paragraph('眉墨'),
        tagIds: [fixtures.care],
      }),
    )
    expect([await find('眉墨'), await suggest('眉墨')]).toEqual([[], []])
    const published = (await publishArticle(magazine.at(noon), draft)).value
    expect([await find('眉墨'), await suggest('眉')]).toEqual([['haru-no-kami'], ['眉墨', '眉墨の濃さ']])
    const edited = await editArticle(magazine.at(noon), published, {
      ...published.content,
      title: '口紅の色',
      body: paragraph('口紅'),
    })
    expect([await find('眉墨'), await find('口紅')]).toEqual([['haru-no-kami'], []])
    const again = (await publishArticle(magazine.at(noon), edited.value)).value
    expect([await find('眉墨'), await find('口紅'), await suggest('眉')]).toEqual([[], ['haru-no-kami'], []])
    const withdrawn = (await withdrawArticle(magazine.at(noon), again)).value
    expect([await find('口紅'), await suggest('口紅')]).toEqual([[], []])
    const period = { from: minutesAfterNoon(10), until: minutesAfterNoon(20) }
    await scheduleArticle(magazine.at(noon), withdrawn, period)
    for (const [minute, seen] of [
      [9, 0],
      [10, 1],
      [19, 1],
      [20, 0],
    ] as const) {
      const now = minutesAfterNoon(minute)
      await applyIndexSchedule(magazine.db, now)
      expect((await find('口紅', now)).length, `${minute}`).toBe(seen)
      expect((await suggest('口紅', now)).includes('口紅の色'), `${minute}`).toBe(seen === 1)
      const { tags } = await searchArticles(magazine.db, { q: '手入れ' }, 1, now)
      expect(tags.length, `${minute}`).toBe(seen)
    }
    await publishNew(magazine.at(minutesAfterNoon(30)), anArticle(fixtures, { slug: 'atarashii' }))
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('F1 a search with a simulated clock finds what is visible then, and writes nothing', async () => {
    const { publish } = await fill()
    const fixtures = { categoryId: (await publish('owari', '終わる口紅', '口紅の話。')).content.categoryId }
    const write = async (slug: string, period: { from: Date; until?: Date }, now = noon) => {
      const input = { slug, title: `${slug}の口紅`, body: paragraph('口紅の色。'), ...fixtures }
      return scheduleArticle(magazine.at(now), await createNew(magazine.at(now), input), period)
    }
    await write('kuru', { from: minutesAfterNoon(10) })
    await write('sugu', { from: minutesAfterNoon(-5), until: minutesAfterNoon(5) })
    await write('sugita', { from: minutesAfterNoon(-30), until: minutesAfterNoon(-20) })
    const before = await indexRows()
    const at = (minutes: number) => {
      const now = minutesAfterNoon(minutes)
      const reader = minutes < 0 ? withPastLists(magazine.db.reader, now) : magazine.db.reader
      return { db: { ...publicPart(magazine.db), reader, frequencies: {} }, now }
    }
    const found = async (minutes: number, category?: string) => {
      const { db, now } = at(minutes)
      const { items, total } = await searchArticles(db, { q: '口紅', category }, 1, now)
      expect(total).toBe(items.length)
      return items.map(({ slug }) => slug).toSorted()
    }
    expect(await found(0)).toEqual(['owari', 'sugu'])
    expect(await found(20)).toEqual(['kuru', 'owari'])
    expect(await found(20, 'hair')).toEqual(['kuru', 'owari'])
    expect(await found(20, 'nowhere')).toEqual([])
    expect(await found(-25)).toEqual(['sugita'])
    const { db, now } = at(20)
    await listSuggestions(db, '口', now)
    expect(await indexRows()).toEqual(before)
    expect(await suggest('kuru')).toEqual([])
    await applyIndexSchedule(magazine.db, minutesAfterNoon(20))
    expect(await found(20)).toEqual(['kuru', 'owari'])
  })

  test('F1 an article that is indexed while a search is under way is found once', async () => {
    const { publish } = await fill()
    const { categoryId } = (await publish('mae', '前からの口紅', '口紅の話。')).content
    const input = { slug: 'kuru', title: '来る口紅', body: paragraph('口紅の色。'), categoryId }
    const now = minutesAfterNoon(10)
    await scheduleArticle(magazine.at(noon), await createNew(magazine.at(noon), input), { from: now })
    const { searchIndex } = magazine.db
    const bounded: typeof searchIndex.bounded = async (reader, work) => {
      await applyIndexSchedule(magazine.db, now)
      return searchIndex.bounded(reader, work)
    }
    const db = { ...publicPart(magazine.db), searchIndex: { ...searchIndex, bounded } }
    const { items, total } = await searchArticles(db, { q: '口紅' }, 1, now)
    expect([items.map(({ slug }) => slug), total]).toEqual([['kuru', 'mae'], 2])
  })

  /** Everything that the index consists of on both engines. */
  async function indexRows(): Promise<unknown[]> {
    const { reader } = magazine.db
    return [
      await reader.selectFrom('search_turns').selectAll().orderBy('article_id').execute(),
      await reader.selectFrom('search_articles').selectAll().orderBy('article_id').execute(),
      await reader.selectFrom('search_words').selectAll().orderBy('key').orderBy('text').execute(),
      await reader.selectFrom('search_titles').selectAll().orderBy('key').orderBy('article_id').execute(),
      await reader.selectFrom('changes').select('id').orderBy('id').execute(),
    ]
  }

  test('F1 hostile queries get a response without drafts', async () => {
    const { fixtures } = await fill()
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'himitsu', title: '秘密の髪型' }))
    const operators = fc.constantFrom(
      ...'"*^-&|!\\%_\'\0 。\ud800',
      ' OR ',
      ' NEAR(',
      '{title_words} : ',
      '<->',
      ':*',
      ';--',
      '髪型',
      'かみ',
      'kami',
      '👩‍🦰',
    )
    const hostile = fc.oneof(
      fc.array(operators, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    await fc.assert(
      fc.asyncProperty(hostile, async (q) => {
        const [found, suggested] = [await find(q), await suggest(q)]
        expect(found).not.toContain('himitsu')
        expect(suggested).not.toContain('秘密の髪型')
      }),
      { numRuns: 40 },
    )
    expect(await find('髪型" OR '.repeat(1250))).not.toContain('himitsu')
  })

  test('F1 a tag or an author that is renamed is found by its new name at once', async () => {
    const { fixtures, publish } = await fill()
    await publish('sora', '空の色', '青。', { tagIds: [fixtures.sakura], authorIds: [fixtures.hana] })
    const tag = { slug: 'sakura', name: '枝垂桜', reading: 'しだれざくら' }
    await saveTag(magazine.at(noon), tag, { id: fixtures.sakura, version: 1 })
    const user = { slug: 'hana', name: '橘', reading: 'たちばな' }
    await saveUser(magazine.at(noon), user, { id: fixtures.hana, version: 1 })
    for (const q of ['枝垂桜', 'しだれざくら', 'tachibana']) expect((await find(q))[0], q).toBe('sora')
    expect(await find('さくら')).toEqual([])
    expect(await suggest('tach')).toEqual(['橘'])
    expect(await suggest('はな')).toEqual([])
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test("F1 the author's ruby is how a word is found", async () => {
    const { publish } = await fill()
    const sora = { text: '宇宙', marks: [{ type: 'ruby' as const, reading: 'そら' }] }
    await publish('ruby', '夜の化粧', '', {
      body: { blocks: [{ type: 'paragraph', content: [sora, { text: 'の色をまぶたに。' }] }] },
    })
    const { items } = await searchArticles(magazine.db, { q: 'そら' }, 1, noon)
    expect(items[0]?.slug).toBe('ruby')
  })
})
