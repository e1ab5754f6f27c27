import { Fragment, type Node, type ResolvedPos, Slice } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { isBox } from '../across-boxes/boxes.ts'
import { schema } from '../document/schema.ts'
import { copiedParts } from './paste-into-cell.ts'

const { nodes } = schema

/**
 * Inserts content at a cursor in a box, which ProseMirror would divide at content that it can't contain: text becomes
 * paragraphs or lines of the box, other blocks go below it. Undefined if the content fits as it is.
 */
export function pasteIntoBox(tr: Transaction, slice: Slice): Transaction | undefined {
  const { $from } = tr.selection
  const depth = boxDepth($from)
  if (depth === 0 || slice.size === 0 || fits(tr, depth, slice)) return undefined
  for (const text of asText(copiedParts(slice), $from.parent.type === $from.node(depth).type))
    if (fits(tr, depth, text)) return tr.replaceSelection(text).scrollIntoView()
  const end = $from.after(1)
  return tr.replaceRange(end, end, slice)
}

/** The depth of the innermost box around the position, or 0. */
function boxDepth($position: ResolvedPos): number {
  let depth = $position.depth
  while (depth > 0 && !isBox($position.node(depth).type)) depth -= 1
  return depth
}

/** Whether the box stays one when this is inserted. */
function fits({ doc, selection }: Transaction, depth: number, slice: Slice): boolean {
  const { tr } = EditorState.create({ doc, selection })
  try {
    tr.replaceSelection(slice)
  } catch {
    // ProseMirror throws if the end of the copied content and the box can't be joined.
    return false
  }
  const $after = tr.doc.resolve(selection.from)
  for (let above = 0; above < depth; above += 1)
    if ($after.depth < above || $after.node(above).childCount !== selection.$from.node(above).childCount)
      return false
  return true
}

/** Forms of copied text that a box may contain; none if there is more than text. */
function asText(parts: readonly Node[], isLine: boolean): Slice[] {
  const isText = parts.every(({ type }) => type === nodes.list || textBlocks.some((one) => one === type))
  if (!isText) return []
  const lines = parts.flatMap((part) => (part.type === nodes.list ? part.children : [part]))
  return isLine
    ? [withBreaks(lines)]
    : [asParagraphs(parts, (part) => part.type !== nodes.list), asParagraphs(lines, () => true)]
}

const textBlocks = [nodes.paragraph, nodes.heading, nodes.item]

function asParagraphs(parts: readonly Node[], test: (part: Node) => boolean): Slice {
  const made = parts.map((part) => (test(part) ? nodes.paragraph.create(null, part.content) : part))
  const open = (node: Node | undefined) => (node?.type === nodes.paragraph ? 1 : 0)
  return new Slice(Fragment.from(made), open(made[0]), open(made.at(-1)))
}

/** Without the empty lines at both ends: they are what a selection touches of the blocks around it. */
function withBreaks(lines: readonly Node[]): Slice {
  const filled = lines.map((line) => line.content.size > 0)
  const words = lines.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1)
  const content = words.flatMap(({ children }, at) =>
    at === 0 ? children : [nodes.line_break.create(), ...children],
  )
  return new Slice(Fragment.from(content), 0, 0)
}
