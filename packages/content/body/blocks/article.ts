import { z } from 'zod'
import { articleSlugSchema } from '../../address/slug.ts'
import { line } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { withoutLinks, withoutPictures, withoutTexts } from '../block-kind-parts.ts'
import { escapeHtml, linkHtml } from '../text-html.ts'

const schema = z.strictObject({ type: z.literal('article'), slug: articleSlugSchema })
const draft = schema.extend({ slug: line(200) })
type ArticleBlock = z.infer<typeof schema>

const starts = /^::article\[(.*)\]\s*$/

export const article = {
  label: '記事カード',
  schema,
  draft: { schema: draft, parts: { slug: '記事' } },
  lines: () => [],
  ...withoutTexts<ArticleBlock>(),
  ...withoutPictures<ArticleBlock>(),
  ...withoutLinks<ArticleBlock>(),
  forPartners: (_block, note) => {
    note('本文の記事カードを外しました')
    return []
  },
  html: ({ slug }, references) => {
    const card = references.article(slug)
    return card === undefined ? '' : `<p>${linkHtml({ href: card.url }, escapeHtml(card.title))}</p>`
  },
  paragraphs: () => [],
  manuscript: {
    starts,
    read: (lines) => ({ type: 'article', slug: starts.exec(lines.take())?.[1] }),
    write: ({ slug }) => `::article[${slug}]`,
  },
} satisfies BlockKind<ArticleBlock>
