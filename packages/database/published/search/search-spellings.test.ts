import { readArticleLine } from '@tsuzuri/content/article-line'
import { rankingKey } from '@tsuzuri/content/content-key'
import { analyser } from '@tsuzuri/search/analyser'
import { expect, test, vi } from 'vitest'
import { importArticles } from '../../articles/import/import.ts'
import { publicPart } from '../../open.ts'
import { trackDependencies } from '../../queries/dependencies.ts'
import { countKeys, openHandle } from '../../search/frequencies.ts'
import { saveTag } from '../../taxonomy.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, createFixtures, publishNew } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { saveUser } from '../../users.ts'
import { searchArticles } from './search.ts'
import { listSuggestions } from './suggestions.ts'

const paragraph = (text: string) => ({ blocks: [{ type: 'paragraph' as const, content: [{ text }] }] })

describeOnBothEngines('search by other spellings', (magazine) => {
  const search = (q: string) => searchArticles(magazine.db, { q }, 1, noon)
  const find = async (q: string) => (await search(q)).items.map(({ slug }) => slug).toSorted()
  const suggest = async (q: string) => (await listSuggestions(magazine.db, q, noon)).map(({ text }) => text)

  async function open() {
    const fixtures = await createFixtures(magazine.at(noon))
    const publish = (slug: string, text: string, input: Parameters<typeof anArticle>[1] = {}) =>
      publishNew(
        magazine.at(noon),
        anArticle(fixtures, { slug, title: '朝の支度', lead: '', body: paragraph(text), ...input }),
      )
    return { fixtures, publish }
  }

  test('F1 A5 the first article with a word is found at once, though the word was searched for before', async () => {
    const { publish } = await open()
    const lines = Array.from({ length: 60 }, (_, at) =>
      readArticleLine({
        slug: `kiji-${at}`,
        title: '朝の支度',
        category: 'hair',
        publishedAt: noon.toISOString(),
        text: '保湿。',
      }),
    )
    await importArticles(magazine.at(noon), lines)
    const searched = ['肌着', 'はだぎ', 'iphone', '2012']
    for (const q of searched) expect((await search(q)).total, q).toBe(0)
    await publish('hadagi', '肌着とiPhoneと2012。')
    for (const q of searched) expect(await find(q), q).toEqual(['hadagi'])
    await publish('hadagi-2', '肌着の話。')
    const handle = await openHandle(magazine.db, noon)
    const keys = ['f肌着', 'sはだぎ', 'fない']
    expect([...(await countKeys(handle, keys)).values()]).toEqual([2, 2, 0])
  })

  test('F1 a foreign word is not taken for a tag that begins with its first letters', async () => {
    const { publish } = await open()
    const tag = (await saveTag(magazine.at(noon), { slug: 'hair', name: 'ヘア', reading: 'へあ' })).value.id
    await publish('hair', '髪を結う。', { tagIds: [tag] })
    await publish('heart', 'heartのかたち。')
    const { tags } = await search('heart')
    expect([await find('heart'), tags]).toEqual([['heart'], []])
    expect(await find('hea')).toEqual(['hair'])
    expect(await suggest('heat')).toContain('ヘア')
  })

  test('F1 an author is found by usual kanji and by kana, though nobody wrote the reading', async () => {
    const { fixtures, publish } = await open()
    await saveUser(magazine.at(noon), { slug: 'aya', name: '髙橋 彩' }, { id: fixtures.ume, version: 1 })
    const john = { slug: 'john', name: 'ジョン・レノン' }
    await saveUser(magazine.at(noon), john, { id: fixtures.hana, version: 1 })
    await publish('aya', '髪を結う。', { authorIds: [fixtures.ume] })
    await publish('john', '髪を切る。', { authorIds: [fixtures.hana] })
    for (const q of ['髙橋彩', '高橋 彩', 'たかはしあや', 'takahashi aya'])
      expect([await find(q), (await search(q)).users[0]?.slug], q).toEqual([['aya'], 'aya'])
    for (const q of ['ジョン・レノン', 'ジョンレノン', 'じょんれのん'])
      expect([await find(q), (await search(q)).users[0]?.slug], q).toEqual([['john'], 'john'])
    expect(await suggest('たかはしあ')).toContain('髙橋 彩')
    expect(await suggest('ジョンレ')).toContain('ジョン・レノン')
  })

  test('F1 a title in quotation marks is suggested by its first word', async () => {
    const { publish } = await open()
    await publish('aki', '口紅。', { title: '「秋」の色をまとう' })
    await publish('fuyu', '口紅。', { title: '【冬支度】肌の手帳' })
    for (const typed of ['秋の', 'あきのい', '「秋'])
      expect(await suggest(typed), typed).toContain('「秋」の色をまとう')
    for (const typed of ['冬支', 'ふゆ']) expect(await suggest(typed), typed).toContain('【冬支度】肌の手帳')
  })

  test('F1 words that are no content, and romaji without long vowels', async () => {
    const { publish } = await open()
    await publish('ii', 'いい美容院をえらぶ。')
    await publish('biyoin', '美容院をえらぶ。')
    await publish('keshosui', '化粧水を手にとる。')
    expect(await find('いい 美容院')).toEqual(['ii'])
    for (const q of ['keshosui', 'keshousui', '化粧水']) expect(await find(q), q).toEqual(['keshosui'])
  })

  test('F1 kana and romaji are found with signs around them', async () => {
    const { fixtures, publish } = await open()
    await publish('kamigata', '髪型をえらぶ。化粧水を手にとる。', { tagIds: [fixtures.sakura] })
    await publish('aki', '秋の口紅。')
    await publish('fuyu', '冬の口紅。')
    for (const q of [
      'かみがた！',
      '#かみがた',
      'けしょうすい？',
      '「けしょうすい」',
      'kamigata!',
      '(kamigata)',
    ])
      expect(await find(q), q).toEqual(['kamigata'])
    for (const q of ['くちべに、あき', 'kuchibeni, aki', '口紅・あき', 'kuchibeni/秋'])
      expect(await find(q), q).toEqual(['aki'])
    expect((await search('sakura!')).tags.map(({ name }) => name)).toEqual(['桜'])
  })

  test('F1 もしかして: a slip in one of two words is put right, too', async () => {
    const { publish } = await open()
    await publish('zukan', '髪型図鑑。髪型図鑑をひらく。', { title: '冬の髪型図鑑' })
    for (const q of ['かみがた すかん', 'kamigata すかん'])
      expect((await search(q)).didYouMean, q).toBe('髪型図鑑')
  })

  test('F1 もしかして: a name in other kanji', async () => {
    const { fixtures, publish } = await open()
    const tsubasa = { slug: 'tsubasa', name: '嶋崎 翼', reading: 'しまざき つばさ' }
    await saveUser(magazine.at(noon), tsubasa, { id: fixtures.ume, version: 1 })
    await publish('tsubasa', '髪を結う。', { authorIds: [fixtures.ume] })
    for (const q of ['島崎翼', '島崎 翼', '島崎翼！']) expect((await search(q)).didYouMean, q).toBe('嶋崎 翼')
    for (const q of ['嶋崎翼', '嶋崎 翼！']) expect((await search(q)).didYouMean, q).toBeNull()
  })

  test('F1 もしかして: a word that other categories contain is written correctly', async () => {
    const { publish } = await open()
    await publish('koka-1', '効果。効果をみる。')
    await publish('koka-2', '高価。高価な櫛。')
    const ask = async (q: string) =>
      (await searchArticles(magazine.db, { q, category: 'tokushu' }, 1, noon)).didYouMean
    expect(await ask('効果')).toBeNull()
    expect(await ask('硬貨')).not.toBeNull()
  })

  test('F1 a quoted phrase is required to its last letter', async () => {
    const { publish } = await open()
    await publish('vitamin-c', 'ビタミンC、ビタミン Cの話。Q&Aのページ。vol.3の続き。')
    await publish('vitamin-e', 'ビタミンE、ビタミン Eの話。Q&Bのページ。vol.4の続き。AとCと3。')
    for (const q of ['"ビタミン C"', '"Q&A"', '"vol 3"', '"ビタミンC"'])
      expect(await find(q), q).toEqual(['vitamin-c'])
  })

  test('F1 questions without end are answered: very many words, single kana, very many quotes', async () => {
    const { publish } = await open()
    const kanji = Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join('。')
    await publish('kanji', `${kanji}。髪。`)
    expect(await find(kanji)).toEqual(['kanji'])
    expect((await search('の')).total).toBe(0)
    expect((await search('"の" "は"')).total).toBe(0)
    expect(await find('"髪" '.repeat(40))).toEqual(['kanji'])
  })

  test('F1 a search without the dictionary is not cached for long', async () => {
    const { publish } = await open()
    await publish('kami', '髪。')
    const keysOf = async () => {
      const keys = new Set<string>()
      const reader = trackDependencies(magazine.db.reader, keys)
      await searchArticles({ ...publicPart(magazine.db), reader }, { q: '髪' }, 1, noon)
      return keys
    }
    expect(await keysOf()).not.toContain(rankingKey)
    const query = await analyser.parseQuery('髪')
    const parse = vi.spyOn(analyser, 'parseQuery').mockResolvedValue({ ...query, isPlain: true })
    expect(await keysOf()).toContain(rankingKey)
    parse.mockRestore()
    const highlight = vi.spyOn(analyser, 'highlight').mockResolvedValue({ highlights: [], isPlain: true })
    expect(await keysOf()).toContain(rankingKey)
    highlight.mockRestore()
  })
})
