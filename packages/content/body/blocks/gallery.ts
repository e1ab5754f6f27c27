import { z } from 'zod'
import { fence, writeFence } from '../../manuscript/fence.ts'
import type { Lines } from '../../manuscript/lines.ts'
import { findPicture, writePicture } from '../../manuscript/picture-line.ts'
import { line } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutTexts } from '../block-kind-parts.ts'
import { draftPictureSchema, type Picture, pictureSchema } from '../picture.ts'
import { figureHtml, pictureParagraphs } from '../picture-html.ts'
import { escapeHtml } from '../text-html.ts'

const schema = z.strictObject({
  type: z.literal('gallery'),
  images: z.array(pictureSchema).min(1).max(60),
  caption: line(500).optional(),
})
const draft = schema.extend({ images: z.array(draftPictureSchema).min(1).max(60) })
type GalleryBlock = z.infer<typeof schema>

export const gallery = {
  label: 'ギャラリー',
  schema,
  draft: { schema: draft, parts: { media: '画像' } },
  lines: ({ images, caption }) => [...images.map((image) => image.caption ?? ''), caption ?? ''],
  ...withoutTexts<GalleryBlock>(),
  mapPictures: (block, change) => {
    const images = block.images.flatMap((picture, at) => change(picture, `.images[${at}]`) ?? [])
    return images.length === 0 ? undefined : { ...block, images }
  },
  ...withoutLinks<GalleryBlock>(),
  ...unchangedForPartners<GalleryBlock>(),
  html: ({ images, caption }, context) => figureHtml(images, caption, context),
  paragraphs: ({ images, caption }, references) => {
    const pictures = pictureParagraphs(images, references)
    return caption === undefined || pictures.length === 0
      ? pictures
      : [...pictures, `<p>${escapeHtml(caption)}</p>`]
  },
  manuscript: {
    ...fence('gallery', (attributes, inside) => ({ images: readPictures(inside), ...attributes })),
    write: ({ caption, images }) => writeFence('gallery', { caption }, images.map(writePicture).join('\n')),
  },
} satisfies BlockKind<GalleryBlock>

function readPictures(lines: Lines): Picture[] {
  const pictures: Picture[] = []
  while (lines.skipEmpty() !== undefined) {
    const picture = findPicture(lines.peek() ?? '')
    if (picture === undefined) lines.note('画像の書き方が違います')
    else pictures.push(picture)
    lines.take()
  }
  return pictures
}
