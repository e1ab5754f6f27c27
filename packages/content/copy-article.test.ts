import { expect, test } from 'vitest'
import { articleContentSchema } from './article.ts'
import { duplicateContent, fromTemplate, templateOf } from './copy-article.ts'
import { publish } from './publishing.ts'
import { aDraft } from './testing/articles.ts'
import { faultPaths, refused } from './testing/refused.ts'

const { content } = aDraft({
  titleReading: 'はるのいろ',
  tagIds: [1, 2],
  updatedAt: '2026-04-01T09:00:00+09:00',
  corrections: [{ on: '2026-04-02', wrong: '薄紅', right: '桜色' }],
})
const now = new Date('2026-11-16T00:00:00Z')

test('T2 a copy has the text and the places, but neither address, dates nor corrections', () => {
  const copy = duplicateContent(content)
  expect(copy).toMatchObject({
    slug: '',
    title: '春の色をまとう（複製）',
    tagIds: [1, 2],
    body: content.body,
  })
  expect(copy).not.toHaveProperty('updatedAt')
  expect(copy).not.toHaveProperty('corrections')
  expect(articleContentSchema.parse(copy)).toEqual(copy)
  expect(duplicateContent({ ...content, title: '長'.repeat(200) }).title).toHaveLength(200)
  const cut = duplicateContent({ ...content, title: `${'長'.repeat(195)}𠮷野` })
  expect(cut.title).toBe(`${'長'.repeat(195)}（複製）`)
})

test('T2 a copy of a copy, or of a template, has one ending', () => {
  expect(duplicateContent(duplicateContent(content)).title).toBe('春の色をまとう（複製）')
  expect(templateOf(duplicateContent(content)).title).toBe('春の色をまとう（雛形）')
  expect(duplicateContent({ ...content, title: '春（写し）' }).title).toBe('春（複製）')
  expect(duplicateContent({ ...content, title: '（複製）' }).title).toBe('（複製）')
  expect(duplicateContent({ ...content, title: '' }).title).toBe('')
})

test('T2 a template is never published, and an article that begins with it can be', () => {
  const template = templateOf(content)
  expect(articleContentSchema.parse(template)).toEqual(template)
  const draft = { ...aDraft(), content: { ...template, slug: 'hinagata' } }
  expect(faultPaths(refused(() => publish(draft, now)))).toEqual(['template'])
  const begun = { ...fromTemplate(template), title: '夏の色', slug: 'natsu' }
  expect(begun).toMatchObject({ tagIds: [1, 2], titleReading: '' })
  expect(publish({ ...aDraft(), content: begun }, now).status).toBe('published')
})
