import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { attributesNode } from '../document/attributes-node.ts'
import { childrenOf, plainLine } from '../document/node-parts.ts'
import { optional } from '../document/nodes-to-text.ts'
import { pictureAttributes, pictureLook, pictureNode, readPicture } from '../document/picture-nodes.ts'
import type { BlockAction, EditorBlock, EditorTools, NodeBuilder } from '../editor-block.ts'
import { pictureFace } from '../views/faces.ts'

type Gallery = BlockOf<'gallery'>

export const gallery = {
  nodes: {
    gallery: attributesNode({ name: 'gallery', group: 'block', content: 'picture+ caption', attrs: {} }),
    picture: attributesNode({
      name: 'picture',
      content: 'text*',
      marks: '',
      attrs: pictureAttributes,
      onEnter: 'next-line',
    }),
    caption: plainLine('caption', 'leave-block'),
  },
  toNode: galleryNode,
  fromNode: (node) => ({
    type: 'gallery',
    images: childrenOf(node, 'picture').map(readPicture),
    ...optional('caption', node.lastChild?.textContent),
  }),
  menu: (tools) => [
    {
      label: 'ギャラリー',
      hint: '何枚かをまとめて',
      words: ['ぎゃらりー', '写真', 'しゃしん', 'gallery'],
      insert: (view) => insertGallery(view, tools),
    },
  ],
  actions: (tools) => [
    addPicturesAction(tools),
    {
      label: '画像を外す',
      within: 'gallery',
      command: tools.commands.removeMember('gallery', 'picture'),
    },
  ],
  looks: (host) => [{ ...pictureLook, name: 'picture', face: pictureFace(host) }],
} satisfies EditorBlock<Gallery>

function galleryNode({ images, caption }: Omit<Gallery, 'type'>, build: NodeBuilder): Node {
  return build.node('gallery', null, [
    ...images.map((picture) => pictureNode('picture', picture, build)),
    build.node('caption', null, build.line(caption)),
  ])
}

async function insertGallery(view: EditorView, { commands, build, host }: EditorTools) {
  const images = await host.chooseMedia({ many: true })
  if (images.length === 0 || view.isDestroyed) return
  commands.insertBlock(() => galleryNode({ images }, build))(view.state, view.dispatch)
  view.focus()
}

function addPicturesAction({ commands, build, host }: EditorTools): BlockAction {
  const addChosen = async (view: EditorView) => {
    const pictures = await host.chooseMedia({ many: true })
    if (view.isDestroyed) return
    const nodes = pictures.map((picture) => pictureNode('picture', picture, build))
    commands.addMembers('gallery', 'picture', nodes)(view.state, view.dispatch)
  }
  const command: Command = (_state, _dispatch, view) => {
    if (view !== undefined) void addChosen(view)
    return true
  }
  return { label: '画像を追加', within: 'gallery', command }
}
