import type { Block } from '@tsuzuri/content/body/blocks'
import type { Text } from '@tsuzuri/content/body/inline'
import type { Attrs, Node, NodeSpec } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorCommands } from './commands/commands.ts'
import type { EditorHost } from './options.ts'
import type { BlockLook } from './views/fields-view.ts'

/** A node spec with keyboard behaviour, which our commands read. */
export type BlockNodeSpec = NodeSpec & {
  /** Enter in such a line leaves the block, moves to its next line, or inserts a line break. */
  onEnter?: 'leave-block' | 'next-line' | 'break-line'
  /** Enter in the empty last paragraph leaves the box. */
  isBox?: boolean
  /** Alt+↑ and Alt+↓ move it among its siblings. */
  isMember?: boolean
}

/** Creates nodes of the editor's schema. It is passed to block files, because the schema is built from them. */
export type NodeBuilder = {
  node: (name: string, attributes?: Attrs | null, content?: readonly Node[]) => Node
  text: (text: Text) => Node[]
  line: (line: string | undefined) => Node[]
}

export type EditorTools = { commands: EditorCommands; build: NodeBuilder; host: EditorHost }

/** An entry of the menu that inserts blocks. */
export type MenuEntry = {
  label: string
  hint: string
  /** Other names under which the menu finds it; kana also match romaji. */
  words: readonly string[]
  insert: (view: EditorView) => void | Promise<void>
}

/** A button beside the block, shown while the cursor is inside a node of this name that passes the test. */
export type BlockAction = { label: string; within: string; isFor?: (node: Node) => boolean; command: Command }

/** How the editor handles one kind of block. Every part is required, so that an incomplete kind does not compile. */
export type EditorBlock<B extends Block> = {
  /** The block's own node is named first. */
  nodes: Record<string, BlockNodeSpec>
  toNode: (block: B, build: NodeBuilder) => Node
  /** Undefined if the node is empty. The result may be unfinished: the schema of content decides what can be saved. */
  fromNode: (node: Node) => B | undefined
  menu: (tools: EditorTools) => MenuEntry[]
  actions: (tools: EditorTools) => BlockAction[]
  looks: (host: EditorHost) => BlockLook[]
}

/** A menu entry that runs a command. */
export function commandEntry(
  label: string,
  hint: string,
  words: readonly string[],
  command: Command,
): MenuEntry {
  return { label, hint, words, insert: (view) => void command(view.state, view.dispatch, view) }
}
