import { readArticleLine } from '@tsuzuri/content/article-line'
import { expect, test } from 'vitest'
import { importArticles } from '../../articles/import/import.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { createFixtures } from '../../testing/fixtures.ts'
import { noon } from '../../testing/moments.ts'
import { searchArticles } from './search.ts'

/** More than are always ranked one by one. */
const many = 3100
const titled = 2900

describeOnBothEngines('search in a large magazine', (magazine) => {
  test('F1 a word of every text is found, first in what has it in its title, and to the last page', async () => {
    await createFixtures(magazine.at(noon))
    const lines = Array.from({ length: many }, (_, at) =>
      readArticleLine({
        slug: `kiji-${at}`,
        title: at === titled ? '保湿の手帳' : '朝の支度',
        category: 'hair',
        publishedAt: new Date(noon.getTime() - (many - at) * 60_000).toISOString(),
        text: at === 5 ? '保湿と椿油。' : '保湿。',
      }),
    )
    expect((await importArticles(magazine.at(noon), lines)).value).toMatchObject({
      created: many,
      refused: [],
    })
    const find = (q: string, page = 1) => searchArticles(magazine.db, { q }, page, noon)
    const first = await find('保湿')
    expect([first.total, first.items.length, first.items[0]?.slug]).toEqual([many, 20, `kiji-${titled}`])
    const slugs = new Set(first.items.map(({ slug }) => slug))
    for (const page of [2, many / 20]) {
      const { items } = await find('保湿', page)
      expect(items).toHaveLength(20)
      for (const { slug } of items) slugs.add(slug)
    }
    expect(slugs.size).toBe(60)
    // What contains only one of the words: the first pages come from the newest, the last ones from the lists.
    const some = await find('保湿 椿油')
    expect(some.items.map(({ slug }) => slug)).toEqual(['kiji-5'])
    expect([some.partial.total, some.partial.items.length]).toEqual([many - 1, 19])
    const newest = some.partial.items.map(({ slug }) => slug)
    expect(newest).toContain(`kiji-${many - 1}`)
    const partial = new Set(newest)
    for (const page of [2, 24, 25, 26, 27, many / 20]) {
      const { items } = (await find('保湿 椿油', page)).partial
      expect(items).toHaveLength(20)
      for (const { slug } of items) partial.add(slug)
    }
    expect(partial.size).toBe(19 + 6 * 20)
    expect(partial).not.toContain('kiji-5')
    expect((await find('ほしつ')).total).toBe(many)
    const both = await find('保湿 支度')
    expect([both.total, both.items[0]?.slug]).toEqual([many - 1, `kiji-${many - 1}`])
    expect((await find('保湿 支度', 2)).items).toHaveLength(20)
    expect((await find('保湿 支度 "椿油"')).items.map(({ slug }) => slug)).toEqual(['kiji-5'])
    const neither = await find('保湿 支度 "梅の花"')
    expect([neither.total, neither.partial.total]).toEqual([0, 0])

    // All words of this question are in every article: the first pages come from the newest, the last ones from the lists.
    const question = '朝の支度をするときの保湿は？'
    const asked = await find(question)
    expect(asked.total).toBe(many)
    const answers = new Set(asked.items.map(({ slug }) => slug))
    for (const page of [2, 101, many / 20]) {
      const { items } = await find(question, page)
      expect(items).toHaveLength(20)
      for (const { slug } of items) answers.add(slug)
    }
    expect(answers.size).toBe(80)
  })
})
