import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/open-app.ts'
import { fillSmallMagazine } from '../../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

let app: TestApp
let writer: Visitor

beforeAll(async () => {
  app = await openTestApp()
  await fillSmallMagazine(app.context)
  writer = await newStaff(app, 'writer')
})
afterAll(() => app.close())

test('T2 the dictionary proposes the reading of a pasted title, phrase by phrase', async () => {
  const { studio } = writer
  expect(await studio.proposeReading({ text: '秋の夜長は、灯りを落とす' })).toEqual({
    reading: 'あきのよながは あかりを おとす',
  })
  expect(await studio.proposeReading({ text: '𪚥' })).toEqual({ reading: '' })
})

test('T7 texts are analysed for proofreading, within the limits of a request', async () => {
  const { studio } = writer
  const { texts } = await studio.analyseTexts({ texts: ['ニキビが治りました。', ''] })
  expect(texts?.map((words) => words.map(({ base }) => base))).toEqual([
    ['ニキビ', 'が', '治る', 'ます', 'た'],
    [],
  ])
  const beyond = [
    ['春'.repeat(7_000), '夏'.repeat(7_000)],
    ['秋'.repeat(12_001)],
    Array<string>(101).fill('冬'),
  ]
  for (const ask of [studio.analyseTexts, studio.readTexts])
    for (const tooMuch of beyond)
      await expect(ask({ texts: tooMuch })).rejects.toMatchObject({ problem: { status: 400 } })
})

test('T7 an analysis names the newest version of the proofreading lists', async () => {
  const editor = await newStaff(app, 'editor')
  const named = async () => (await writer.studio.analyseTexts({ texts: ['春'] })).proofVersion
  const before = await named()
  await editor.studio.createProofTerm({
    content: { kind: 'spelling', expected: '理髪店', patterns: ['髪結床'] },
  })
  expect(await named()).toBeGreaterThan(before)
  expect(await named()).toBe((await editor.studio.getProofLists({})).version)
})

test.each([
  [{ title: '夜長は浴衣で' }, 'yonaga-wa-yukata-de'],
  [{ title: '春の髪型', reading: 'はるのかみがた' }, 'haru-no-kamigata'],
  [{ title: '宇宙の色', reading: 'そら の いろ' }, 'sora-no-iro'],
  [{ title: 'Rich' }, 'rich-2'],
  [{ title: '𪚥' }, ''],
])('A1 the slug of %o is proposed in romaji', async (asked, slug) => {
  expect(await writer.studio.proposeSlug(asked)).toEqual({ slug })
})
