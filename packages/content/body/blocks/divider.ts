import { z } from 'zod'
import type { BlockKind } from '../block-kind.ts'
import { withoutLinks, withoutPictures, withoutTexts, wholeInDrafts } from '../block-kind-parts.ts'

const schema = z.strictObject({ type: z.literal('divider') })
type DividerBlock = z.infer<typeof schema>

export const divider = {
  label: '区切り線',
  schema,
  ...wholeInDrafts(schema),
  lines: () => [],
  ...withoutTexts<DividerBlock>(),
  ...withoutPictures<DividerBlock>(),
  ...withoutLinks<DividerBlock>(),
  forPartners: () => [],
  html: () => '<hr>',
  paragraphs: () => [],
  manuscript: {
    starts: /^---\s*$/,
    read: (lines) => {
      lines.take()
      return { type: 'divider' }
    },
    write: () => '---',
  },
} satisfies BlockKind<DividerBlock>
