import { z } from 'zod'
import { webAddressSchema } from '../../address/address.ts'
import { readAttributes, writeAttributes } from '../../manuscript/attributes.ts'
import { escape, readText, unescape, writeText } from '../../manuscript/inline.ts'
import { type Lines, takeParagraphs } from '../../manuscript/lines.ts'
import { line } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures } from '../block-kind-parts.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { escapeHtml, linkHtml, textParagraphs } from '../text-html.ts'

const schema = z.strictObject({
  type: z.literal('quote'),
  content: z.array(textSchema.min(1)).min(1).max(100),
  source: line(300).optional(),
  url: webAddressSchema.optional(),
})
const draft = schema.extend({
  content: z.array(textSchema.min(1)).max(100),
  url: line(2000).optional(),
})
type QuoteBlock = z.infer<typeof schema>

export const quote = {
  label: '引用',
  schema,
  draft: { schema: draft, parts: { content: '本文', url: '出典のURL' } },
  lines: ({ content, source }) => [...content.map(textOf), source ?? ''],
  mapTexts: (block, change) => ({ ...block, content: block.content.map(change) }),
  ...withoutPictures<QuoteBlock>(),
  ...withoutLinks<QuoteBlock>(),
  ...unchangedForPartners<QuoteBlock>(),
  html: ({ content, ...named }) =>
    `<blockquote>${textParagraphs(content).join('')}${sourceHtml(named)}</blockquote>`,
  paragraphs: ({ content, source }) => [
    ...textParagraphs(content),
    ...(source === undefined ? [] : [`<p>${escapeHtml(`（${source}）`)}</p>`]),
  ],
  manuscript: { starts: /^>/, read: readQuote, write: writeQuote },
} satisfies BlockKind<QuoteBlock>

function sourceHtml({ source, url }: Pick<QuoteBlock, 'source' | 'url'>): string {
  const name = escapeHtml(source ?? '')
  const named = url === undefined ? name : linkHtml({ href: url }, name || escapeHtml(url))
  return named === '' ? '' : `<p><cite>${named}</cite></p>`
}

function readQuote(lines: Lines): unknown {
  const quoted = lines.takeWhile((one) => one.startsWith('>')).map((one) => one.replace(/^> ?/, ''))
  const last = quoted.at(-1)?.startsWith('-- ') === true ? quoted.pop()?.slice(3) : undefined
  const [, source, written] = /^(.*?)\s*(https?:\/\/\S+|\{url=.*\})?$/.exec(last ?? '') ?? []
  const url = written?.startsWith('{') === true ? readAttributes(written)?.['url'] : written
  return {
    type: 'quote',
    content: takeParagraphs(lines.within(quoted, lines.number)).map((text) => readText(text)),
    ...(source ? { source: unescape(source) } : {}),
    ...(url === undefined ? {} : { url }),
  }
}

function writeQuote({ content, source, url }: QuoteBlock): string {
  const named = [source === undefined ? '' : escape(source).replaceAll(':', String.raw`\:`), addressOf(url)]
  const lines = content
    .map((text) => writeText(text))
    .join('\n\n')
    .split('\n')
  const last = source === undefined && url === undefined ? [] : [`-- ${named.join(' ').trim()}`]
  return [...lines, ...last].map((one) => (one === '' ? '>' : `> ${one}`)).join('\n')
}

/** An unfinished address is written in braces, because the source before it may be any text. */
function addressOf(url: string | undefined): string {
  return url === undefined || /^https?:\/\/\S+$/.test(url) ? (url ?? '') : writeAttributes({ url })
}
