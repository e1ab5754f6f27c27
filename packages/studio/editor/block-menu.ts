import { editorCommands } from './commands/commands.ts'
import { nodeBuilder } from './document/body-to-document.ts'
import type { BlockAction, EditorTools, MenuEntry } from './editor-block.ts'
import { editorBlocks } from './editor-blocks.ts'
import type { EditorSurroundings } from './options.ts'

/** Everything that can be put into an article, in the order of the menu. */
export function blockMenu(surroundings: EditorSurroundings): MenuEntry[] {
  return Object.values(editorBlocks).flatMap((block) => block.menu(toolsFor(surroundings)))
}

/** The buttons that belong to single kinds of blocks. */
export function blockActions(surroundings: EditorSurroundings): BlockAction[] {
  return Object.values(editorBlocks).flatMap((block) => block.actions(toolsFor(surroundings)))
}

function toolsFor(surroundings: EditorSurroundings): EditorTools {
  return { commands: editorCommands, build: nodeBuilder, surroundings }
}
