import { expect, test } from 'vitest'
import { type ArticleContent, articleContentSchema } from '@tsuzuri/content/article'
import type { Body } from '@tsuzuri/content/body/blocks'
import { contentOf, fieldsOf, savableContent } from './article.ts'

const saved: ArticleContent = articleContentSchema.parse({ title: '春', slug: 'haru' })

test('T2 a field that breaks a rule keeps its last sound value, and everything else is saved', () => {
  const written = { ...saved, slug: 'だめ だめ', title: '春の髪', lead: '朝の光。' }
  const { content, faults } = savableContent(written, saved)
  expect(content).toMatchObject({ slug: 'haru', title: '春の髪', lead: '朝の光。' })
  expect(faults).toEqual([{ path: 'slug', reason: '文字と数字、つなぎの - と _ だけが使えます' }])
})

test('T2 unfinished blocks are saved with the rest', () => {
  const body: Body = {
    blocks: [
      { type: 'product', name: '', content: [] },
      { type: 'qa', pairs: [{ question: [{ text: 'なぜ' }], answer: [] }] },
    ],
  }
  expect(savableContent({ ...saved, body }, saved)).toEqual({
    content: { ...saved, body },
    faults: [],
    isWhole: true,
  })
})

test('the same content is written the same way, in whatever order its fields were set', () => {
  const fields = fieldsOf(saved)
  const turned = Object.fromEntries(
    Object.entries({ ...fields, categoryId: 1 }).toReversed(),
  ) as typeof fields
  expect(JSON.stringify(contentOf(turned, saved.body))).toBe(
    JSON.stringify(contentOf({ ...fields, categoryId: 1 }, saved.body)),
  )
})
