import { z } from 'zod'
import { readText, writeText } from '../../manuscript/inline.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures, wholeInDrafts } from '../block-kind-parts.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { textHtml } from '../text-html.ts'

const schema = z.strictObject({
  type: z.literal('heading'),
  level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
  content: textSchema.min(1),
})
type HeadingBlock = z.infer<typeof schema>

const starts = /^(#{2,4}) ([^\n]+)$/

export const heading = {
  label: '見出し',
  schema,
  ...wholeInDrafts(schema),
  lines: ({ content }) => [textOf(content)],
  mapTexts: (block, change) => ({ ...block, content: change(block.content) }),
  ...withoutPictures<HeadingBlock>(),
  ...withoutLinks<HeadingBlock>(),
  ...unchangedForPartners<HeadingBlock>(),
  html: ({ level, content }, { nextHeadingId }) =>
    `<h${level} id="${nextHeadingId()}">${textHtml(content)}</h${level}>`,
  paragraphs: ({ content }) => [`<p><strong>${textHtml(content)}</strong></p>`],
  manuscript: {
    starts,
    read: (lines) => {
      const [, marks = '', text = ''] = starts.exec(lines.take()) ?? []
      return { type: 'heading', level: marks.length, content: readText(text) }
    },
    write: ({ level, content }) => `${'#'.repeat(level)} ${writeText(content, true)}`,
  },
} satisfies BlockKind<HeadingBlock>
