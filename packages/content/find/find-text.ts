/** A range of characters (UTF-16 code units) in a text. */
export type Found = { from: number; to: number }

/** `isFolded`: kana, width and case do not count, so かみ also finds カミ, ｶﾐ and Ａ finds a. */
export type Question = { text: string; isFolded: boolean }

/** Every place of a question in a text, one after another; empty where nothing is asked. */
export function findInText(text: string, { text: asked, isFolded }: Question): Found[] {
  const folded = isFolded ? fold(text) : keep(text)
  const wanted = isFolded ? fold(asked).letters : asked.normalize('NFC')
  const found: Found[] = []
  if (wanted === '') return found
  for (
    let at = folded.letters.indexOf(wanted);
    at !== -1;
    at = folded.letters.indexOf(wanted, at + wanted.length)
  ) {
    const from = folded.starts[at] ?? 0
    const to = folded.starts[at + wanted.length] ?? text.length
    if (to > from) found.push({ from, to })
  }
  return found
}

/** A text with each of these places replaced. */
export function replaceFound(text: string, places: readonly Found[], replacement: string): string {
  return places
    .toReversed()
    .reduce((left, { from, to }) => left.slice(0, from) + replacement + left.slice(to), text)
}

/** Letters for comparison, and where each of them begins in the text. */
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
