import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleContentSchema, mediaOf } from '../article.ts'
import { replaceMedia } from './replace-media.ts'

const name = fc.constantFrom('a.jpg', 'b.jpg', 'c.jpg')
const content = fc
  .record({ cover: fc.option(name), social: fc.option(name), body: fc.array(name, { maxLength: 6 }) })
  .map(({ cover, social, body }) =>
    articleContentSchema.parse({
      ...(cover === null ? {} : { cover: { media: cover, alt: '扉' } }),
      ...(social === null ? {} : { socialImage: social }),
      body: {
        blocks: body.map((media, at) =>
          at % 2 === 0
            ? { type: 'image', media, alt: '絵' }
            : {
                type: 'gallery',
                images: [
                  { media, alt: '絵' },
                  { media: 'c.jpg', alt: '棚' },
                ],
              },
        ),
      },
    }),
  )

test('T5 a picture is replaced in every place of a text, and back in exactly these', () => {
  fc.assert(
    fc.property(content, name, name, (before, from, into) => {
      const { content: after, focus, ...uses } = replaceMedia(before, { from, into, focus: { x: 0, y: 1 } })
      const { at } = uses
      expect(mediaOf(after).includes(from)).toBe(from === into && at.length > 0)
      expect(at.length > 0).toBe(mediaOf(before).includes(from))
      const back = replaceMedia(after, { from: into, into: from, focus }, uses)
      expect(back).toMatchObject({ content: before, at })
    }),
  )
})

test('T5 a text without the picture stays the same object', () => {
  const text = articleContentSchema.parse({ title: '題' })
  expect(replaceMedia(text, { from: 'a.jpg', into: 'b.jpg' }).content).toBe(text)
})

test('T5 a credit from the library follows its picture, one that was written for the text stays, and both come back', () => {
  const image = (media: string, credit?: string) => ({ type: 'image', media, alt: '絵', credit })
  const bodyOf = (...blocks: object[]) => articleContentSchema.parse({ body: { blocks } })
  const before = bodyOf(image('a.jpg', '撮影：甲'), image('a.jpg', '文と写真：丙'), image('a.jpg'))
  for (const [credit, shown] of [
    ['撮影：乙', '撮影：乙'],
    ['', undefined],
  ] as const) {
    const credits = { from: '撮影：甲', into: credit }
    const { content: after, ...uses } = replaceMedia(before, { from: 'a.jpg', into: 'b.jpg', credits })
    expect(after).toEqual(bodyOf(image('b.jpg', shown), image('b.jpg', '文と写真：丙'), image('b.jpg')))
    const reverse = { from: 'b.jpg', into: 'a.jpg', credits: { from: credit, into: '撮影：甲' } }
    expect(replaceMedia(after, reverse, uses).content).toEqual(before)
  }
})
