/** A range of characters (UTF-16 code units) in a text. */
export type Found = { from: number; to: number }

/** `isFolded`: kana, width and case do not count, so かみ also finds カミ, ｶﾐ and Ａ finds a. */
export type Question = { text: string; isFolded: boolean }

/** All matches of a question in a text, without overlaps; none for an empty question. */
export function findInText(text: string, { text: asked, isFolded }: Question): Found[] {
  const folded = isFolded ? fold(text) : keep(text)
  const wanted = isFolded ? fold(asked).letters : asked.normalize('NFC')
  const found: Found[] = []
  if (wanted === '') return found
  const { letters, starts } = folded
  let at = letters.indexOf(wanted)
  while (at !== -1) {
    const end = at + wanted.length
    const isWhole = beginsLetter(starts, at) && beginsLetter(starts, end)
    if (isWhole) found.push({ from: starts[at] ?? 0, to: starts[end] ?? text.length })
    at = letters.indexOf(wanted, isWhole ? end : at + 1)
  }
  return found
}

/** Folding makes two letters of ㎜ and three of …: a match never begins or ends inside such a letter. */
function beginsLetter(starts: readonly number[], at: number): boolean {
  return at === 0 || starts[at] !== starts[at - 1]
}

/** A text with each of these ranges replaced. */
export function replaceFound(text: string, places: readonly Found[], replacement: string): string {
  return places
    .toReversed()
    .reduce((left, { from, to }) => left.slice(0, from) + replacement + left.slice(to), text)
}

/** Letters for comparison, and the offset of each of them in the text. */
type Folded = { letters: string; starts: number[] }

function keep(text: string): Folded {
  return { letters: text, starts: Array.from({ length: text.length }, (_, at) => at) }
}

/** One letter with the voicing mark that belongs to it: ｶﾞ is one letter, as が is. */
const letter = /[\s\S][\u3099\u309a\uff9e\uff9f]?/gu

function fold(text: string): Folded {
  const starts: number[] = []
  let letters = ''
  for (const { 0: one, index } of text.matchAll(letter)) {
    const plain = foldLetter(one)
    for (let at = 0; at < plain.length; at += 1) starts.push(index)
    letters += plain
  }
  return { letters, starts }
}

function foldLetter(one: string): string {
  return one
    .replace(/\uff9e/g, '\u3099')
    .replace(/\uff9f/g, '\u309a')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}
