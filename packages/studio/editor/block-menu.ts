import { editorCommands } from './commands/commands.ts'
import { nodeBuilder } from './document/body-to-document.ts'
import type { BlockAction, EditorTools, MenuEntry } from './editor-block.ts'
import { editorBlocks } from './editor-blocks.ts'
import type { EditorHost } from './options.ts'

/** All blocks that can be inserted, in menu order. */
export function blockMenu(host: EditorHost): MenuEntry[] {
  return Object.values(editorBlocks).flatMap((block) => block.menu(toolsFor(host)))
}

/** The buttons of single kinds of blocks. */
export function blockActions(host: EditorHost): BlockAction[] {
  return Object.values(editorBlocks).flatMap((block) => block.actions(toolsFor(host)))
}

function toolsFor(host: EditorHost): EditorTools {
  return { commands: editorCommands, build: nodeBuilder, host }
}
