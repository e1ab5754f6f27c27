import { asBrowsersAsk, readableAddress } from '@tsuzuri/content/redirect'
import { type Role, roleNames } from '@tsuzuri/content/permission'
import { showFullMinute } from '../../japan-time.ts'
import { areaName, areaNames } from '../../parts/action-name.ts'

const detailNames: Readonly<Record<string, (value: unknown) => string>> = {
  version: (value) => `第${String(value)}版`,
  document: () => '',
  slug: (value) => (value === '' ? '' : `スラッグ ${String(value)}`),
  role: (value) => roleNames[value as Role] ?? String(value),
  enabled: (value) => (value === true ? '有効' : '停止中'),
  source: (value) => `接続元 ${String(value)}`,
  note: (value) => `「${String(value)}」`,
  at: (value) => `${showFullMinute(String(value))} の雑誌`,
  bytes: (value) => `${Math.ceil(Number(value) / 1024).toLocaleString('ja-JP')}KB`,
  ids: (value) => (Array.isArray(value) ? `${value.length}件の順番` : ''),
  into: (value) => `まとめ先 ${String(value)}`,
  name: (value) => `「${String(value)}」`,
  places: (value) => `${String(value)}か所`,
  articles: (value) => `記事${String(value)}本`,
  target: (value) => `行き先 ${readableAddress(String(value))}`,
  failuresOfDay: (value) => `この1日で${String(value)}回目`,
  choices: () => '',
  key: (value) => `API キー ${String(value)}`,
  to: (value) => `${String(value)}さんへ`,
  preview: (value) => `リンク ${String(value)}`,
  previews: (value) => `リンク${String(value)}件`,
}

/** Details that have another meaning for a picture. */
const pictureDetails: typeof detailNames = {
  ...detailNames,
  source: (value) => `元の画像 ${String(value)}`,
  into: (value) => `差し替え先 ${String(value)}`,
}

/** `article:12` → 「記事 12」; unknown types are shown unchanged. */
export function subjectNumber(subject: string): string {
  const [area = '', ...rest] = subject.split(':')
  const name = areaName(area)
  return name === undefined ? subject : [name, readableAddress(rest.join(':'))].join(' ').trim()
}

/**
 * User input as a subject of the audit log: 「記事 １２」 → `article:12`. Other input is a name and keeps the width of its
 * characters.
 */
export function subjectOf(typed: string): string {
  const words = typed.normalize('NFC').trim()
  const narrow = words.normalize('NFKC')
  const [area, name] =
    Object.entries(areaNames)
      .filter(([, one]) => narrow.startsWith(one) && /^(?:$|[\s\d])/.test(narrow.slice(one.length)))
      .toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (area === undefined || name === undefined) return words
  const number = narrow.slice(name.length).trim()
  if (number === '') return area
  if (/^\d+$/.test(number)) return `${area}:${number}`
  const rest = (words.startsWith(name) ? words : narrow).slice(name.length).trim()
  if (unnumbered[area]?.test(rest) !== true) return words
  return `${area}:${area === 'redirect' ? asBrowsersAsk(rest) : rest}`
}

/** The areas that also have subjects without a number. */
const unnumbered: Readonly<Record<string, RegExp>> = {
  media: /^[\w.-]+$/,
  'front-draft': /^[\w-]+$/,
  redirect: /^\//,
  dictionary: /^(?:spelling|caution) /,
}

export function detailWords(action: string, details: Readonly<Record<string, unknown>>): string {
  const names = action.startsWith('media.') ? pictureDetails : detailNames
  return Object.entries(details)
    .map(([name, value]) => names[name]?.(value) ?? `${name}: ${JSON.stringify(value)}`)
    .filter((words) => words !== '')
    .join('、')
}
