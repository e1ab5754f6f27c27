import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { findEmbed } from '@tsuzuri/content/body/embed'
import { readEmbedAddress } from '@tsuzuri/content/body/embed-address'
import type { EditorView } from 'prosemirror-view'
import { attributesNode } from '../document/attributes-node.ts'
import { lineOf } from '../document/nodes-to-text.ts'
import type { EditorBlock, EditorTools } from '../editor-block.ts'
import { embedFace } from '../views/faces.ts'
import { linkField } from '../views/field.ts'

export const embed = {
  nodes: { embed: attributesNode({ name: 'embed', group: 'block', attrs: { url: '' } }) },
  toNode: ({ url }, build) => build.node('embed', { url }),
  fromNode: ({ attrs }) => ({ type: 'embed', url: addressOf(lineOf(attrs['url'])) }),
  menu: (tools) => [
    {
      label: '埋め込み',
      hint: 'YouTube・Instagram・X',
      words: ['うめこみ', 'どうが', '動画', 'embed', 'youtube', 'instagram'],
      insert: (view) => insertEmbed(view, tools),
    },
  ],
  actions: () => [],
  looks: () => [
    {
      name: 'embed',
      label: '埋め込み',
      fields: [{ ...linkField, label: '投稿のURL' }],
      face: embedFace,
    },
  ],
} satisfies EditorBlock<BlockOf<'embed'>>

/** The address of the post in a copied text; an incomplete address stays as it was typed. */
function addressOf(typed: string): string {
  return findEmbed(typed) === undefined ? (readEmbedAddress(typed) ?? typed) : typed
}

async function insertEmbed(view: EditorView, { commands, build }: EditorTools) {
  const answer = await commands.askLine(view, {
    label: 'YouTube、Instagram、X の投稿のURL',
    check: (line) => (findEmbed(addressOf(line)) === undefined ? 'このURLの投稿は埋め込めません' : undefined),
  })
  if (answer === undefined || view.isDestroyed) return
  commands.insertBlock(() => build.node('embed', { url: addressOf(answer.line) }))(view.state, view.dispatch)
}
