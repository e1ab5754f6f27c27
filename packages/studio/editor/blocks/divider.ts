import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { commandEntry, type EditorBlock } from '../editor-block.ts'

export const divider = {
  nodes: { divider: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] } },
  toNode: (_block, build) => build.node('divider'),
  fromNode: () => ({ type: 'divider' }),
  menu: ({ commands, build }) => [
    commandEntry(
      '区切り線',
      '話の変わり目',
      ['くぎり', 'せん', 'divider', 'hr'],
      commands.insertBlock(() => build.node('divider')),
    ),
  ],
  actions: () => [],
  looks: () => [],
} satisfies EditorBlock<BlockOf<'divider'>>
