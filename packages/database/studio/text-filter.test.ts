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

  test.each([
    ['髪', ['髪', '髪飾り', '髪型', '赤い髪']],
    ['Nail', ['nail', 'Nailケア', 'Anail']],
    ['かみ', ['髪', '髪飾り', '髪型', '赤い髪']],
    ['5%', ['5%', '5%引き', '15%']],
  ])('lists what is called %s first, then what begins so', async (text, expected) => {
    for (const [slug, name, reading] of names) await saveTag(magazine.at(noon), { slug, name, reading })
    const { items } = await listStoredTags(magazine.db.reader, { text, page: 1 })
    expect(items.map((tag) => tag.name)).toEqual(expected)
  })
})

const names = [
  ['a', '赤い髪', 'あかいかみ'],
  ['b', '髪飾り', 'かみかざり'],
  ['c', '髪型', 'かみがた'],
  ['d', '髪', 'かみ'],
  ['e', 'Anail', ''],
  ['f', 'Nailケア', ''],
  ['g', 'nail', ''],
  ['h', '15%', ''],
  ['i', '5%引き', ''],
  ['j', '5%', ''],
] as const
