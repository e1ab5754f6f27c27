import { expect, test } from 'vitest'
import { checklist } from './checklist.ts'
import { aDraft, words } from './testing/articles.ts'

const alone = { rights: [], unmasked: [], now: new Date(0) }

test('A7 required items and advised items are separate', () => {
  const { content } = aDraft({ slug: '', cover: { media: 'a.png', alt: '' } })
  const items = checklist(content, alone).map(({ weight, path }) => [weight, path])
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
  const paths = checklist(content, alone).map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith('body'))).toEqual([
    'body.blocks[1].alt',
    'body.blocks[2].images[1].alt',
    'body.blocks[3].image.alt',
  ])
})

test('every place that shows a picture without its mosaic is advised against', () => {
  const face = { media: 'face.png', alt: '横顔' }
  const { content } = aDraft({
    cover: face,
    socialImage: 'face.png',
    body: {
      blocks: [
        { type: 'image', media: 'masked.png', alt: '横顔' },
        { type: 'gallery', images: [{ media: 'flower.png', alt: '花' }, face] },
        { type: 'product', name: '水', content: [], image: face },
      ],
    },
  })
  const items = checklist(content, { ...alone, unmasked: ['face.png'] })
  expect(items.filter(({ reason }) => reason.includes('モザイク'))).toEqual([
    expect.objectContaining({ path: 'cover', weight: 'advised' }),
    expect.objectContaining({ path: 'socialImage', weight: 'advised' }),
    expect.objectContaining({ path: 'body.blocks[1].images[1]', weight: 'advised' }),
    expect.objectContaining({ path: 'body.blocks[2].image', weight: 'advised' }),
  ])
})
