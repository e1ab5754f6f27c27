import type { Mark, Text } from '@tsuzuri/content/body/inline'
import type { Mark as DocumentMark, Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** Runs of text as nodes; a line break becomes its own node. */
export function nodesFromText(text: Text): Node[] {
  const rubies: Rubies = new Map()
  return text.flatMap(({ text: letters, marks = [] }) => {
    const documentMarks = marks.map((mark) => documentMark(mark, rubies))
    return letters.split('\n').flatMap((line, at) => {
      const broken = at === 0 ? [] : [schema.nodes.line_break.create(null, null, documentMarks)]
      return line === '' ? broken : [...broken, schema.text(line, documentMarks)]
    })
  })
}

export function nodesFromLine(line: string | undefined): Node[] {
  return line === undefined || line === '' ? [] : [schema.text(line)]
}

/** How many rubies of a text have each reading. */
type Rubies = Map<string, number>

function documentMark(mark: Mark, rubies: Rubies): DocumentMark {
  switch (mark.type) {
    case 'link':
      return schema.marks.link.create({ href: mark.href, rel: mark.rel ?? null })
    case 'ruby': {
      const { reading } = mark
      const number = rubies.get(reading) ?? 0
      rubies.set(reading, number + 1)
      return schema.marks.ruby.create({ reading, number })
    }
    case 'emphasis':
    case 'marker':
    case 'strong':
      return schema.marks[mark.type].create()
  }
}
