import { expect, test } from 'vitest'
import { saveTag } from '../taxonomy.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { listStoredTags } from './taxonomy.ts'

describeOnBothEngines('the text filter of the studio', (magazine) => {
  test.each([
    ['ＤＩＹ特集', 'ＤＩＹ'],
    ['Ｑ＆Ａ', 'Ｑ＆Ａ'],
    ['Éclat', 'Éclat'],
    ['DIY 特集', 'diy'],
    ['diy 特集', 'DIY'],
    ['100%', '0%'],
  ])('finds %s by %s', async (name, text) => {
    await saveTag(magazine.at(noon), { slug: 'wanted', name })
    await saveTag(magazine.at(noon), { slug: 'another', name: '台所' })
    const { items } = await listStoredTags(magazine.db.reader, { text, page: 1 })
    expect(items.map((tag) => tag.name)).toEqual([name])
  })
})
