import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import { textOf } from '@tsuzuri/content/body/inline-text'
import { append, trimmed } from './runs.ts'

type Paragraph = BlockOf<'paragraph'>

/** Gives every line that is only an address a paragraph of its own: WordPress embeds such lines. */
export function splitAtAddresses(paragraph: Paragraph): Paragraph[] {
  const lines = linesOf(paragraph.content)
  if (lines.length < 2 || !lines.some(isAddress)) return [paragraph]
  const texts: Text[] = []
  let text: Text = []
  const end = () => {
    texts.push(trimmed(text))
    text = []
  }
  for (const line of lines) {
    if (isAddress(line)) end()
    for (const { text: letters, marks = [] } of line) append(text, letters, marks)
    if (isAddress(line)) end()
  }
  end()
  return texts.filter(({ length }) => length > 0).map((content) => ({ type: 'paragraph', content }))
}

/** The lines of a text, each with its line break. */
function linesOf(text: Text): Text[] {
  const lines: Text[] = [[]]
  for (const inline of text)
    for (const piece of inline.text.split(/(?<=\n)/)) {
      lines.at(-1)?.push({ ...inline, text: piece })
      if (piece.endsWith('\n')) lines.push([])
    }
  return lines
}

function isAddress(line: Text): boolean {
  const isLinked = line.some(({ marks = [] }) => marks.some(({ type }) => type === 'link'))
  return !isLinked && /^https?:\/\/\S+$/.test(textOf(line).trim())
}
