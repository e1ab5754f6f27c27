import { createArticle, publishArticle } from '@tsuzuri/database/articles/commands'
import { saveCategory } from '@tsuzuri/database/taxonomy'
import type { Prepare } from './magazine.ts'

export const namesAddress = '/magazine/namae/'

const kanji = [...'青赤白黒金銀東西南北春夏秋冬星']
/** Two hundred names that a voice would guess wrong. */
export const names = Array.from({ length: 200 }, (_, at) => ({
  text: `${kanji[at % kanji.length]}${kanji[Math.floor(at / kanji.length)]}院`,
  reading: `${'あいうえおかきくけこさしすせそ'.charAt(at % kanji.length)}${'なにぬねのはひふへほまみむめも'.charAt(Math.floor(at / kanji.length))}いん`,
}))

/** Publishes an article with a sentence for every name; `more` is added to each paragraph. */
export function publishNames(more = ''): Prepare {
  return async ({ db, now }) => {
    const command = { db, by: 'test', now: now() }
    const { value: category } = await saveCategory(command, {
      slug: 'namae-bu',
      name: '名前',
      colour: '#444444',
    })
    const { value: article } = await createArticle(command, {
      slug: 'namae',
      title: '名前の記事',
      lead: '',
      categoryId: category.id,
      readings: names,
      body: {
        blocks: names.map(({ text }) => ({
          type: 'paragraph' as const,
          content: [{ text: `${text}さんに聞いた。${more}` }],
        })),
      },
    })
    await publishArticle(command, article)
  }
}
