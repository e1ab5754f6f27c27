import { z } from 'zod'
import { readAttributes, writeAttributes } from '../../manuscript/attributes.ts'
import { readText, writeText } from '../../manuscript/inline.ts'
import type { Lines } from '../../manuscript/lines.ts'
import { line } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { unchangedForPartners, withoutLinks, withoutPictures } from '../block-kind-parts.ts'
import { type Text, textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { mostColumns, mostRows } from '../table-size.ts'
import { escapeHtml, textHtml } from '../text-html.ts'

const rows = z.array(z.array(textSchema)).max(mostRows)
const shape = {
  type: z.literal('table'),
  header: z.array(textSchema).min(1).max(mostColumns),
  rows,
  caption: line(300).optional(),
}
const oneWidth = { error: '表の行ごとに列の数が違います', path: ['rows'] }

const schema = z.strictObject({ ...shape, rows: rows.min(1) }).refine(hasOneWidth, oneWidth)
const draft = z.strictObject(shape).refine(hasOneWidth, oneWidth)
type TableBlock = z.infer<typeof schema>

export const table = {
  label: '表',
  schema,
  draft: { schema: draft, parts: { rows: '行' } },
  lines: ({ caption, header, rows }) => [
    caption ?? '',
    ...[header, ...rows].map((row) => row.map(textOf).join(' ')),
  ],
  mapTexts: (block, change) => ({
    ...block,
    header: block.header.map(change),
    rows: block.rows.map((row) => row.map(change)),
  }),
  ...withoutPictures<TableBlock>(),
  ...withoutLinks<TableBlock>(),
  ...unchangedForPartners<TableBlock>(),
  html: tableHtml,
  paragraphs: ({ caption, header, rows }) => [
    ...(caption === undefined ? [] : [`<p><strong>${escapeHtml(caption)}</strong></p>`]),
    ...[header, ...rows].map((row) => `<p>${row.map(textHtml).join('｜')}</p>`),
  ],
  manuscript: { starts: /^\|/, read: readTable, write: writeTable },
} satisfies BlockKind<TableBlock>

function hasOneWidth({ header, rows: all }: { header: Text[]; rows: Text[][] }): boolean {
  return all.every((row) => row.length === header.length)
}

function tableHtml({ caption, header, rows }: TableBlock): string {
  const title = caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>`
  const head = header.map((cell) => `<th scope="col">${textHtml(cell)}</th>`).join('')
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${textHtml(cell)}</td>`).join('')}</tr>`)
  return `<table>${title}<thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function readTable(lines: Lines): unknown {
  const startsAt = lines.number
  const rows = lines.takeWhile((one) => one.startsWith('|')).map(readRow)
  const hasCaption = lines.peek()?.startsWith('{caption=') === true
  const captioned = hasCaption ? readAttributes(lines.take()) : {}
  if (captioned === undefined) lines.refuse('{ } の中が読めません', lines.number - 1)
  if (rows[1] === undefined || !rows[1].every((cell) => /^:?-+:?$/.test(cell))) {
    lines.refuse('表の二行目は | --- | で区切ります', rows[1] === undefined ? startsAt : startsAt + 1)
  }
  const [header, , ...body] = rows.map((row) => row.map((cell) => readText(cell)))
  return { type: 'table', header, rows: body, ...captioned }
}

function readRow(row: string): string[] {
  const cells =
    row
      .trim()
      .replace(/^\|/, '')
      .match(/(?:\\[^]|\{(?:\\[^]|[^\\{}])*\}|[^\\|]|\\$)*(?:\||$)/g) ?? []
  return cells.slice(0, -1).map((cell) => /^\s*((?:\\[^]|[^\\]|\\$)*?)\s*\|?$/.exec(cell)?.[1] ?? '')
}

function writeTable({ header, rows, caption }: TableBlock): string {
  const row = (cells: Text[]) => `| ${cells.map((cell) => writeText(cell, true)).join(' | ')} |`
  const lines = [row(header), `|${' --- |'.repeat(header.length)}`, ...rows.map(row)]
  return [...lines, ...(caption === undefined ? [] : [writeAttributes({ caption })])].join('\n')
}
