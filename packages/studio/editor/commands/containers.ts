import type { Node, NodeType, ResolvedPos } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'

export type Placed = { node: Node; position: number }

/** The top-level block at a position. */
export function topBlock($position: ResolvedPos): Placed | undefined {
  if ($position.depth === 0) {
    const node = $position.nodeAfter ?? undefined
    return node === undefined ? undefined : { node, position: $position.pos }
  }
  return { node: $position.node(1), position: $position.before(1) }
}

/** The nearest ancestor of the cursor of one of these types. */
export function around(state: EditorState, ...names: string[]): Placed | undefined {
  return findAround(state, ({ name }) => names.includes(name))
}

export function findAround(state: EditorState, test: (type: NodeType) => boolean): Placed | undefined {
  const { $from } = state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (test(node.type)) return { node, position: $from.before(depth) }
  }
  return undefined
}

/** The names of all types around the cursor. */
export function typesAround({ selection: { $from } }: EditorState): string {
  return Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth).type.name).join(' ')
}

/** The text block that contains the whole selection. */
export function textBlock(state: EditorState): Placed | undefined {
  const { $from, $to } = state.selection
  if (!$from.sameParent($to) || !$from.parent.isTextblock) return undefined
  return { node: $from.parent, position: $from.before() }
}
