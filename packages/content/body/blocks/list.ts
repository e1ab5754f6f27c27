import { z } from 'zod'
import { readText, writeText } from '../../manuscript/inline.ts'
import type { Lines } from '../../manuscript/lines.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures, wholeInDrafts } from '../block-kind-parts.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { textHtml } from '../text-html.ts'

const filledText = textSchema.min(1)

const nestedListSchema = z.strictObject({
  ordered: z.boolean(),
  items: z
    .array(z.strictObject({ content: filledText }))
    .min(1)
    .max(200),
})

const schema = z.strictObject({
  type: z.literal('list'),
  ordered: z.boolean(),
  items: z
    .array(z.strictObject({ content: filledText, nested: nestedListSchema.optional() }))
    .min(1)
    .max(500),
})
export type ListBlock = z.infer<typeof schema>

/** A list block has no start number, so a numbered list begins with 1; a line with a number out of order stays text. */
const starts = /^(?:-|1\.) /
const signed = /^(?:-|(\d+)\.) /

export const list = {
  label: 'リスト',
  schema,
  ...wholeInDrafts(schema),
  lines: ({ items }) =>
    items.flatMap(({ content, nested }) => [
      textOf(content),
      ...(nested?.items ?? []).map((item) => textOf(item.content)),
    ]),
  mapTexts: (block, change) => ({
    ...block,
    items: block.items.map(({ content, nested }) => ({
      content: change(content),
      ...(nested === undefined
        ? {}
        : { nested: { ...nested, items: nested.items.map((item) => ({ content: change(item.content) })) } }),
    })),
  }),
  ...withoutPictures<ListBlock>(),
  ...withoutLinks<ListBlock>(),
  ...unchangedForPartners<ListBlock>(),
  html: ({ ordered, items }) => listHtml(ordered, items),
  paragraphs: ({ ordered, items }) =>
    items.flatMap(({ content, nested }, at) => [
      `<p>${marker(ordered, at)}${textHtml(content)}</p>`,
      ...(nested?.items ?? []).map(
        (item, below) => `<p>　${marker(nested?.ordered === true, below)}${textHtml(item.content)}</p>`,
      ),
    ]),
  manuscript: { starts, read: readList, write: writeList },
} satisfies BlockKind<ListBlock>

function listHtml(ordered: boolean, items: ListBlock['items']): string {
  const name = ordered ? 'ol' : 'ul'
  const inner = items.map(({ content, nested }) => {
    const below = nested === undefined ? '' : listHtml(nested.ordered, nested.items)
    return `<li>${textHtml(content)}${below}</li>`
  })
  return `<${name}>${inner.join('')}</${name}>`
}

function marker(ordered: boolean, at: number): string {
  return ordered ? `${at + 1}. ` : '・'
}

function readList(lines: Lines): ListBlock {
  const ordered = isNumbered(lines.peek() ?? '')
  const items: ListBlock['items'] = []
  let number = 0
  for (let line = lines.peek(); line !== undefined; line = lines.peek()) {
    const bare = line.replace(/^ {2,}/, '')
    const sign = signed.exec(bare)
    if (sign === null) break
    const content = readText(bare.slice(sign[0].length))
    const parent = bare === line ? undefined : items.at(-1)
    if (parent?.nested !== undefined) parent.nested.items.push({ content })
    else if (parent !== undefined && starts.test(bare))
      parent.nested = { ordered: isNumbered(bare), items: [{ content }] }
    else if (parent === undefined && isNumbered(bare) === ordered && isNext(bare, number)) {
      number = Number(sign[1])
      items.push({ content })
    } else break
    lines.take()
  }
  return { type: 'list', ordered, items }
}

function isNumbered(line: string): boolean {
  return /^\d/.test(line)
}

/** Markdown also numbers every item with 1. */
function isNext(line: string, number: number): boolean {
  return starts.test(line) || line.startsWith(`${number + 1}. `)
}

function writeList({ ordered, items }: ListBlock): string {
  return items
    .flatMap(({ content, nested }, at) => [
      `${bullet(ordered, at)} ${writeText(content, true)}`,
      ...(nested?.items ?? []).map(
        (item, below) => `  ${bullet(nested?.ordered ?? false, below)} ${writeText(item.content, true)}`,
      ),
    ])
    .join('\n')
}

function bullet(ordered: boolean, at: number): string {
  return ordered ? `${at + 1}.` : '-'
}
