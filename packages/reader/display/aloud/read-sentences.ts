import type { ArticleReadings } from '@tsuzuri/content/published'
import { hashOfLine } from '@tsuzuri/content/line-hash'
import { type LineOnPage, linesOnPage } from '../furigana/lines-on-page.ts'
import { sentencesIn, type TextRange } from './sentences.ts'
import { spokenText } from './spoken-text.ts'

/** A sentence of the page: its line, its range in the line, its spoken form, and the number of characters before it. */
export type PageSentence = TextRange & { line: number; spoken: string; offset: number }

/** The parts that are read aloud, in document order, without the content of other articles and services. */
const readParts = 'h1, .article-lead, .article-body'
const leftOut = '.embed, .article-block, .page-controls, .gallery-steps'

export function readLinesOf(article: HTMLElement): LineOnPage[] {
  return [...article.querySelectorAll<HTMLElement>(readParts)]
    .flatMap((part) => (part.matches('h1') ? linesOnPage(part, () => false) : linesOnPage(part)))
    .filter(({ pieces }) => pieces[0]?.node.parentElement?.closest(leftOut) === null)
}

/** The sentences of lines, spoken with the readings that people wrote; other readings are left to the voice. */
export function sentencesOf(
  lines: readonly Pick<LineOnPage, 'text' | 'rubies'>[],
  readings: ArticleReadings,
): PageSentence[] {
  const confirmed = new Map(
    readings.lines.map(({ hash, words }) => [hash, words.filter(({ isConfirmed }) => isConfirmed)]),
  )
  const sentences: PageSentence[] = []
  let before = 0
  for (const [line, { text, rubies }] of lines.entries()) {
    const known = [...rubies, ...(confirmed.get(hashOfLine(text)) ?? [])]
    for (const range of sentencesIn(text))
      sentences.push({ ...range, line, spoken: spokenText(text, range, known), offset: before + range.from })
    before += text.length
  }
  return sentences
}

/** The range of a sentence in the current DOM: a change of the settings may have rendered the page again. */
export function rangeOf(lines: readonly LineOnPage[], { line, from, to }: PageSentence): Range | undefined {
  const pieces = lines[line]?.pieces ?? []
  const first = pieces.findLast(({ start }) => start <= from)
  const last = pieces.findLast(({ start }) => start < to)
  if (first === undefined || last === undefined) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(from - first.start, first.node.length))
  range.setEnd(last.node, Math.min(to - last.start, last.node.length))
  return range
}
