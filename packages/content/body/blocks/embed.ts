import { z } from 'zod'
import { line } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { withoutLinks, withoutPictures, withoutTexts } from '../block-kind-parts.ts'
import { findEmbed } from '../embed.ts'
import { escapeHtml, linkHtml } from '../text-html.ts'

const schema = z.strictObject({
  type: z.literal('embed'),
  url: z
    .string()
    .max(500)
    .refine((url) => findEmbed(url) !== undefined, {
      error: 'YouTube、Instagram、X の投稿のURLではありません',
    }),
})
const draft = schema.extend({ url: line(500) })
type EmbedBlock = z.infer<typeof schema>

const starts = /^::embed\[(.*)\]\s*$/

export const embed = {
  label: '埋め込み',
  schema,
  draft: { schema: draft, parts: { url: '投稿のURL' } },
  lines: () => [],
  ...withoutTexts<EmbedBlock>(),
  ...withoutPictures<EmbedBlock>(),
  ...withoutLinks<EmbedBlock>(),
  forPartners: (block, note) => {
    note('埋め込みをリンクにしました')
    return [block]
  },
  html: ({ url }) => linkParagraph(url),
  paragraphs: ({ url }) => [linkParagraph(url)],
  manuscript: {
    starts,
    read: (lines) => ({ type: 'embed', url: starts.exec(lines.take())?.[1] }),
    write: ({ url }) => `::embed[${url}]`,
  },
} satisfies BlockKind<EmbedBlock>

function linkParagraph(url: string): string {
  return `<p>${linkHtml({ href: url }, escapeHtml(url))}</p>`
}
