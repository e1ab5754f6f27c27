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

/** The same around the whole selection; undefined if the selection reaches beyond it. */
export function aroundAll(state: EditorState, ...names: string[]): Placed | undefined {
  const found = around(state, ...names)
  const end = found && findAncestor(state.selection.$to, ({ name }) => names.includes(name))
  return end?.position === found?.position ? found : undefined
}

export function findAround(state: EditorState, test: (type: NodeType) => boolean): Placed | undefined {
  return findAncestor(state.selection.$from, test)
}

export function findAncestor($position: ResolvedPos, test: (type: NodeType) => boolean): Placed | undefined {
  for (let depth = $position.depth; depth > 0; depth -= 1) {
    const node = $position.node(depth)
    if (test(node.type)) return { node, position: $position.before(depth) }
  }
  return undefined
}

/** The text block that contains the whole selection. */
export function textBlock(state: EditorState): Placed | undefined {
  const { $from, $to } = state.selection
  if (!$from.sameParent($to) || !$from.parent.isTextblock) return undefined
  return { node: $from.parent, position: $from.before() }
}
