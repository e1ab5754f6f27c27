import { z } from 'zod'
import { fence, writeFence } from '../../manuscript/fence.ts'
import { line } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures } from '../block-kind-parts.ts'
import {
  draftPlainBlocksSchema,
  mapPlainTexts,
  plainBlocksSchema,
  plainHtml,
  plainLines,
  plainParagraphs,
  readPlainBlocks,
  writePlainBlocks,
} from '../plain-block.ts'
import { escapeHtml } from '../text-html.ts'

export const calloutKinds = ['point', 'note', 'caution'] as const

const schema = z.strictObject({
  type: z.literal('callout'),
  kind: z.enum(calloutKinds),
  title: line(200).optional(),
  content: plainBlocksSchema,
})
const draft = schema.extend({ content: draftPlainBlocksSchema })
type CalloutBlock = z.infer<typeof schema>

export const callout = {
  label: '囲み',
  schema,
  draft: { schema: draft, parts: { content: '本文' } },
  lines: ({ title, content }) => [title ?? '', ...plainLines(content)],
  mapTexts: (block, change) => ({ ...block, content: mapPlainTexts(block.content, change) }),
  ...withoutPictures<CalloutBlock>(),
  ...withoutLinks<CalloutBlock>(),
  ...unchangedForPartners<CalloutBlock>(),
  html: ({ kind, title, content }) =>
    `<aside data-kind="${kind}">${titleParagraphs(title).join('')}${plainHtml(content)}</aside>`,
  paragraphs: ({ title, content }) => [...titleParagraphs(title), ...plainParagraphs(content)],
  manuscript: {
    ...fence('callout', (attributes, inside) => ({ ...attributes, content: readPlainBlocks(inside) })),
    write: ({ kind, title, content }) => writeFence('callout', { kind, title }, writePlainBlocks(content)),
  },
} satisfies BlockKind<CalloutBlock>

function titleParagraphs(title: string | undefined): string[] {
  return title === undefined ? [] : [`<p><strong>${escapeHtml(title)}</strong></p>`]
}
