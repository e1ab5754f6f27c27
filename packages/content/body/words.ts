import type { Block, Body } from './blocks.ts'
import type { Text } from './inline.ts'

/** How the words of a body are changed; `path` leads from the body to them, as in `blocks[2].pairs[0].question`. */
type WordChange = {
  /** A text with marks. */
  text: (text: Text, path: string) => Text
  /** A line without marks, such as a name, a caption or an alternative text. */
  line: (line: string, path: string) => string
}

/** Lines that people read. Other strings are addresses, names of media, and choices. */
const wordKeys = new Set([
  'name',
  'maker',
  'area',
  'hours',
  'access',
  'alt',
  'caption',
  'credit',
  'title',
  'heading',
  'time',
  'source',
])

/** The body with all words changed that readers get. Blocks without a change stay the same objects. */
export function mapWords(body: Body, change: WordChange): Body {
  const blocks = body.blocks.map((block, at) => mapValue(block, `blocks[${at}]`, change) as Block)
  return blocks.every((block, at) => block === body.blocks[at]) ? body : { blocks }
}

function mapValue(value: unknown, path: string, change: WordChange): unknown {
  if (isText(value)) return change.text(value, path)
  if (Array.isArray(value)) {
    const items = value.map((item, at) => mapValue(item, `${path}[${at}]`, change))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => [
    key,
    typeof one === 'string'
      ? wordKeys.has(key)
        ? change.line(one, `${path}.${key}`)
        : one
      : mapValue(one, `${path}.${key}`, change),
  ])
  return entries.every(([key, one]) => one === Reflect.get(value, key)) ? value : Object.fromEntries(entries)
}

/** Runs of text; an empty list may be a text without words, which has nothing to change. */
function isText(value: unknown): value is Text {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (run) => typeof run === 'object' && run !== null && 'text' in run && typeof run.text === 'string',
    )
  )
}
