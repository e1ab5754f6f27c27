import { z } from 'zod'
import { readPicture, writePicture } from '../../manuscript/picture-line.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutTexts } from '../block-kind-parts.ts'
import { draftPictureSchema, pictureSchema } from '../picture.ts'
import { figureHtml, pictureParagraphs } from '../picture-html.ts'

const schema = z.strictObject({ type: z.literal('image'), ...pictureSchema.shape })
const draft = z.strictObject({ type: z.literal('image'), ...draftPictureSchema.shape })
type ImageBlock = z.infer<typeof schema>

export const image = {
  label: '画像',
  schema,
  draft: { schema: draft, parts: { media: '画像' } },
  lines: ({ caption }) => [caption ?? ''],
  ...withoutTexts<ImageBlock>(),
  mapPictures: ({ type, ...picture }, change) => {
    const changed = change(picture, '')
    return changed === undefined ? undefined : { type, ...changed }
  },
  ...withoutLinks<ImageBlock>(),
  ...unchangedForPartners<ImageBlock>(),
  html: (block, context) => figureHtml([block], block.caption, context),
  paragraphs: (block, references) => pictureParagraphs([block], references),
  manuscript: {
    starts: /^!\[/,
    read: (lines) => ({ type: 'image', ...readPicture(lines) }),
    write: writePicture,
  },
} satisfies BlockKind<ImageBlock>
