import { expect, test } from 'vitest'
import { checklist } from './checklist.ts'
import { aDraft, words } from './testing/articles.ts'

test('A7 required items and advised items are separate', () => {
  const { content } = aDraft({ slug: '', cover: { media: 'a.png', alt: '' } })
  const items = checklist(content, { rights: [], now: new Date(0) }).map(({ weight, path }) => [weight, path])
  expect(items).toEqual([
    ['required', 'slug'],
    ['advised', 'cover.alt'],
    ['advised', 'titleReading'],
    ['advised', 'lead'],
    ['advised', 'authorIds'],
    ['advised', 'tagIds'],
  ])
})

test('every picture without alternative text is found with its path', () => {
  const picture = { media: 'a.png', alt: '' }
  const { content } = aDraft({
    body: {
      blocks: [
        { type: 'paragraph', content: words('はじめに') },
        { type: 'image', ...picture },
        { type: 'gallery', images: [{ ...picture, alt: '花' }, picture] },
        { type: 'product', name: '水', content: [], image: picture },
      ],
    },
  })
  const paths = checklist(content, { rights: [], now: new Date(0) }).map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith('body'))).toEqual([
    'body.blocks[1].alt',
    'body.blocks[2].images[1].alt',
    'body.blocks[3].image.alt',
  ])
})
