import type { ReactNode } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import './differing-fields.css'

/** The values of fields: text, lists of text or a picture. */
export type DescribedFields = Readonly<Record<string, unknown>>

type Props = {
  names: Readonly<Record<string, string>>
  before: DescribedFields
  after: DescribedFields
  beforeLabel: string
  afterLabel: string
}

/** Two versions of a record side by side: only the fields that differ. */
export function DifferingFields({ names, before, after, beforeLabel, afterLabel }: Props) {
  const differing = listDiffering(names, before, after)
  if (differing.length === 0) return null
  return (
    <table className="differing-fields">
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col">{beforeLabel}</th>
          <th scope="col">{afterLabel}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <th scope="row">{names[name]}</th>
            <td>{shown(before[name])}</td>
            <td>{shown(after[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function listDiffering(
  names: Props['names'],
  before: DescribedFields,
  after: DescribedFields,
): string[] {
  return Object.keys(names).filter((name) => wordsOf(before[name]) !== wordsOf(after[name]))
}

function shown(value: unknown): ReactNode {
  if (isPicture(value))
    return (
      <>
        <img src={thumbnailUrl(mediaUrl(value.media))} alt="" />
        {value.alt}
        {value.focus !== undefined &&
          `（残す点：横 ${percent(value.focus.x)}、縦 ${percent(value.focus.y)}）`}
      </>
    )
  const words = wordsOf(value)
  return words === '' ? '（なし）' : words
}

type Picture = { media: string; alt?: string; focus?: { x: number; y: number } }

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'media' in value && typeof value.media === 'string'
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/** Lists one item per line; values that belong together on one line. */
function wordsOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one) => inLine(one)).join('\n')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}：${inLine(one)}`)
      .join('\n')
  return plain(value)
}

function inLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return plain(value)
  return Object.values(value)
    .map(inLine)
    .filter((words) => words !== '')
    .join('　')
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
  return typeof value === 'number' ? String(value) : ''
}
