import { z } from 'zod'
import { readText, writeText } from '../../manuscript/inline.ts'
import { takeParagraph } from '../../manuscript/lines.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures, wholeInDrafts } from '../block-kind-parts.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { textParagraphs } from '../text-html.ts'

const schema = z.strictObject({ type: z.literal('paragraph'), content: textSchema.min(1) })
export type ParagraphBlock = z.infer<typeof schema>

export const paragraph = {
  label: '本文',
  schema,
  ...wholeInDrafts(schema),
  lines: ({ content }) => [textOf(content)],
  mapTexts: (block, change) => ({ ...block, content: change(block.content) }),
  ...withoutPictures<ParagraphBlock>(),
  ...withoutLinks<ParagraphBlock>(),
  ...unchangedForPartners<ParagraphBlock>(),
  html: ({ content }) => textParagraphs([content]).join(''),
  paragraphs: ({ content }) => textParagraphs([content]),
  manuscript: {
    starts: /./,
    read: (lines) => ({ type: 'paragraph', content: readText(takeParagraph(lines)) }),
    write: ({ content }) => writeText(content),
  },
} satisfies BlockKind<ParagraphBlock>
