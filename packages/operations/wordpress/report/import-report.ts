import type { Note } from '@tsuzuri/wordpress/body/notes'
import { written } from '../../written-number.ts'
import { countNames, noteWords, sections } from './report-words.ts'

export type Section = keyof typeof sections
export type Count = keyof typeof countNames

/** The report of an import. It is held in memory, so long lists are cut and end with the number of further lines. */
export type MoveReport = {
  count: (what: Count, by?: number) => void
  get: (what: Count) => number
  add: (section: Section, line: string) => void
  notes: (article: string, notes: readonly Note[]) => void
  markdown: (about: ReportHead) => string
}

export type ReportHead = { file: string; site: string; address: string; at: Date; isDry: boolean }

/** A set, so that a picture in several articles is listed once. */
type ReportLines = { shown: Set<string>; more: number }

const mostLines = 1000

export function openReport(): MoveReport {
  const counts = new Map<Count, number>()
  const lines = new Map<Section, ReportLines>()
  const add = (section: Section, line: string) => {
    const list = lines.get(section) ?? { shown: new Set(), more: 0 }
    lines.set(section, list)
    if (list.shown.size < mostLines) list.shown.add(line)
    else if (!list.shown.has(line)) list.more += 1
  }
  const count = (what: Count, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by)
  return {
    count,
    get: (what) => counts.get(what) ?? 0,
    add,
    notes(article, notes) {
      if (notes.length > 0) add('changed', `${article}：${grouped(notes)}`)
    },
    markdown: (about) =>
      [
        ...headLines(about),
        '## まとめ',
        '',
        '| 項目 | 数 |',
        '| --- | ---: |',
        ...(Object.keys(countNames) as Count[])
          .filter((what) => (counts.get(what) ?? 0) > 0)
          .map((what) => `| ${countNames[what]} | ${written(counts.get(what) ?? 0)} |`),
        '',
        ...(Object.keys(sections) as Section[]).flatMap((section) =>
          sectionLines(section, lines.get(section)),
        ),
      ].join('\n'),
  }
}

function headLines({ file, site, address, at, isDry }: ReportHead): string[] {
  const moment = at.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })
  return [
    '# WordPress からの引っ越し',
    '',
    ...(isDry
      ? [
          '**下調べです。記事も画像も、まだ何も書き込んでいません。** 一覧・フィード・画像の旧URLからのリダイレクトは、取り込むときに作って数えます。',
          '',
        ]
      : []),
    `- ファイル：${inCode(file)}`,
    `- 元のサイト：${plain(site)}（${plain(address)}）`,
    `- 日時：${moment}`,
    '',
  ]
}

function sectionLines(section: Section, list: ReportLines | undefined): string[] {
  if (list === undefined) return []
  const { title, lead } = sections[section]
  return [
    `## ${title}`,
    '',
    lead,
    '',
    ...[...list.shown].map((line) => `- ${line}`),
    ...(list.more > 0 ? [`- ほか${written(list.more)}件`] : []),
    '',
  ]
}

function grouped(notes: readonly Note[]): string {
  const kinds = Map.groupBy(notes, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, all]) => {
      const details = [...new Set(all.map(({ detail }) => detail).filter((detail) => detail !== ''))]
      const named = details.slice(0, 3).map(inCode).join('、')
      const times = all.length > 1 ? `×${written(all.length)}` : ''
      return `${noteWords[kind]}${times}${named === '' ? '' : `（${named}${details.length > 3 ? ' ほか' : ''}）`}`
    })
    .join('、')
}

/** Escapes Markdown, because titles come from the file. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

export function inCode(text: string): string {
  return `\`${text.replaceAll('`', '')}\``
}
