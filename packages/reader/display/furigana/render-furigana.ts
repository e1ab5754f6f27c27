import { hashOfLine } from '@tsuzuri/content/line-hash'
import type { ArticleReadings, LineReading } from '@tsuzuri/content/published'
import { isDivisible } from '../text-nodes.ts'
import type { LineOnPage } from './lines-on-page.ts'

/** Which words get a reading: those with a kanji beyond this level. */
export const furiganaLevels = { all: 0, elementary: 1, junior: 2 } as const
export type FuriganaLevel = keyof typeof furiganaLevels

/**
 * Adds readings to words as `<ruby>`. The text of the article stays the same: screen readers and copied text don't get
 * the added readings.
 */
export function renderFurigana(
  lines: readonly LineOnPage[],
  readings: ArticleReadings,
  level: FuriganaLevel,
): void {
  const byHash = new Map(readings.lines.map(({ hash, words }) => [hash, words]))
  for (const line of lines) {
    const words = byHash.get(hashOfLine(line.text))
    if (words === undefined) continue
    for (const word of words.toReversed()) if (word.level >= furiganaLevels[level]) setReading(line, word)
  }
}

/** Removes what `renderFurigana` added. */
export function removeFurigana(root: HTMLElement): void {
  for (const ruby of root.querySelectorAll('ruby.furigana')) {
    const parent = ruby.parentNode
    ruby.replaceWith(...[...ruby.childNodes].filter((child) => child instanceof Text))
    parent?.normalize()
  }
}

/** A word that spans several text nodes, such as a partly emphasized one, gets no reading. */
function setReading({ pieces }: LineOnPage, { from, to, reading }: LineReading): void {
  const piece = pieces.findLast(({ start }) => start <= from)
  if (piece === undefined || piece.isRead || to > piece.start + piece.node.length) return
  if (!isDivisible(piece.node)) return
  piece.node.splitText(to - piece.start)
  const base = piece.node.splitText(from - piece.start)
  const ruby = document.createElement('ruby')
  ruby.className = 'furigana'
  base.replaceWith(ruby)
  ruby.append(base, part('rp', '（'), part('rt', reading), part('rp', '）'))
}

function part(name: 'rp' | 'rt', text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  made.setAttribute('aria-hidden', 'true')
  return made
}
