import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { findEmbed } from '@tsuzuri/content/body/embed'
import type { EditorView } from 'prosemirror-view'
import { attributesNode } from '../document/attributes-node.ts'
import type { EditorBlock, EditorTools } from '../editor-block.ts'
import { embedFace } from '../views/faces.ts'

export const embed = {
  nodes: { embed: attributesNode({ name: 'embed', group: 'block', attrs: { url: '' } }) },
  toNode: ({ url }, build) => build.node('embed', { url }),
  fromNode: ({ attrs }) => ({ type: 'embed', url: String(attrs['url']) }),
  menu: (tools) => [
    {
      label: '埋め込み',
      hint: 'YouTube・Instagram・X',
      words: ['うめこみ', 'どうが', '動画', 'embed', 'youtube', 'instagram'],
      insert: (view) => insertEmbed(view, tools),
    },
  ],
  actions: () => [],
  looks: () => [{ name: 'embed', label: '埋め込み', fields: [], face: embedFace }],
} satisfies EditorBlock<BlockOf<'embed'>>

async function insertEmbed(view: EditorView, { commands, build }: EditorTools) {
  const answer = await commands.askLine(view, {
    label: 'YouTube、Instagram、X の投稿のURL',
    check: (line) => (findEmbed(line) === undefined ? 'このURLの投稿は埋め込めません' : undefined),
  })
  if (answer === undefined || view.isDestroyed) return
  commands.insertBlock(() => build.node('embed', { url: answer.line }))(view.state, view.dispatch)
}
