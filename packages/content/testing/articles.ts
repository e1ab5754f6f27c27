import { type Article, type ArticleInput, articleContentSchema } from '../article.ts'
import type { Text } from '../body/inline.ts'

/** A complete draft; the test removes parts. */
export function aDraft(input: Partial<ArticleInput> = {}): Article {
  const content = articleContentSchema.parse({
    slug: 'haru-no-iro',
    title: '春の色をまとう',
    categoryId: 1,
    body: { blocks: [{ type: 'paragraph', content: words('やわらかな色から始めましょう。') }] },
    ...input,
  })
  return { id: 1, version: 1, status: 'draft', content }
}

export function words(text: string): Text {
  return [{ text }]
}
