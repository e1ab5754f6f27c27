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

/** Three digits: in a manuscript, a number with more digits at the start of a line is a year. */
const highestStart = 999

const schema = z
  .strictObject({
    type: z.literal('list'),
    ordered: z.boolean(),
    /** The first number of a numbered list that does not begin with 1. */
    start: z
      .int()
      .min(0)
      .max(highestStart)
      .refine((start) => start !== 1, { error: '1から始まるリストでは省いてください' })
      .optional(),
    items: z
      .array(z.strictObject({ content: filledText, nested: nestedListSchema.optional() }))
      .min(1)
      .max(500),
  })
  .refine(({ ordered, start }) => ordered || start === undefined, {
    path: ['start'],
    error: '番号のないリストには付けられません',
  })
export type ListBlock = z.infer<typeof schema>

const starts = /^(?:-|(?:0|[1-9]\d{0,2})\.) /
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
  html: listHtml,
  paragraphs: ({ ordered, start = 1, items }) =>
    items.flatMap(({ content, nested }, at) => [
      `<p>${marker(ordered, start + at)}${textHtml(content)}</p>`,
      ...(nested?.items ?? []).map(
        (item, below) => `<p>　${marker(nested?.ordered === true, 1 + below)}${textHtml(item.content)}</p>`,
      ),
    ]),
  manuscript: { starts, read: readList, write: writeList },
} satisfies BlockKind<ListBlock>

/** `{ start: … }` of a numbered list; empty if it begins with 1, or if no list can begin with this number. */
export function listStart(first: number): Pick<ListBlock, 'start'> {
  const isStart = Number.isInteger(first) && first >= 0 && first <= highestStart && first !== 1
  return isStart ? { start: first } : {}
}

function listHtml({ ordered, start, items }: Omit<ListBlock, 'type'>): string {
  const name = ordered ? 'ol' : 'ul'
  const inner = items.map(({ content, nested }) => {
    const below = nested === undefined ? '' : listHtml(nested)
    return `<li>${textHtml(content)}${below}</li>`
  })
  return `<${name}${start === undefined ? '' : ` start="${start}"`}>${inner.join('')}</${name}>`
}

function marker(ordered: boolean, number: number): string {
  return ordered ? `${number}. ` : '・'
}

function readList(lines: Lines): ListBlock {
  const first = signed.exec(lines.peek() ?? '')?.[1]
  const items: ListBlock['items'] = []
  let number = first
  for (let line = lines.peek(); line !== undefined; line = lines.peek()) {
    const bare = line.replace(/^ {2,}/, '')
    const sign = signed.exec(bare)
    if (sign === null) break
    const content = readText(bare.slice(sign[0].length))
    const parent = bare === line ? undefined : items.at(-1)
    if (parent?.nested !== undefined) parent.nested.items.push({ content })
    else if (parent !== undefined && startsNested.test(bare))
      parent.nested = { ordered: sign[1] !== undefined, items: [{ content }] }
    // Markdown also repeats the first number.
    else if (parent === undefined && (sign[1] === first || sign[1] === nextOf(number))) {
      number = sign[1]
      items.push({ content })
    } else break
    lines.take()
  }
  return { type: 'list', ordered: first !== undefined, ...listStart(Number(first ?? 1)), items }
}

/** A list below an item has no start number. */
const startsNested = /^(?:-|1\.) /

function nextOf(number: string | undefined): string | undefined {
  return number === undefined ? undefined : String(Number(number) + 1)
}

function writeList({ ordered, start = 1, items }: ListBlock): string {
  return items
    .flatMap(({ content, nested }, at) => [
      `${bullet(ordered, start + at)} ${writeText(content, true)}`,
      ...(nested?.items ?? []).map(
        (item, below) => `  ${bullet(nested?.ordered ?? false, 1 + below)} ${writeText(item.content, true)}`,
      ),
    ])
    .join('\n')
}

function bullet(ordered: boolean, number: number): string {
  return ordered ? `${number}.` : '-'
}
