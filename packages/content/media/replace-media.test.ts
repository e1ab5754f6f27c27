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
      const { content: after, at, focus } = replaceMedia(before, { from, into, focus: { x: 0, y: 1 } })
      expect(mediaOf(after).includes(from)).toBe(from === into && at.length > 0)
      expect(at.length > 0).toBe(mediaOf(before).includes(from))
      const back = replaceMedia(after, { from: into, into: from, focus }, at)
      expect(back).toMatchObject({ content: before, at })
    }),
  )
})

test('T5 a text without the picture stays the same object', () => {
  const text = articleContentSchema.parse({ title: '題' })
  expect(replaceMedia(text, { from: 'a.jpg', into: 'b.jpg' }).content).toBe(text)
})
