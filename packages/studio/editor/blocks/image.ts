import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { EditorView } from 'prosemirror-view'
import { attributesNode } from '../document/attributes-node.ts'
import { pictureAttributes, pictureLook, pictureNode, readPicture } from '../document/picture-nodes.ts'
import type { EditorBlock, EditorTools } from '../editor-block.ts'
import { pictureFace } from '../views/faces.ts'

export const image = {
  nodes: {
    image: attributesNode({
      name: 'image',
      group: 'block',
      content: 'text*',
      marks: '',
      attrs: pictureAttributes,
      onEnter: 'leave-block',
    }),
  },
  toNode: (block, build) => pictureNode('image', block, build),
  fromNode: (node) => ({ type: 'image', ...readPicture(node) }),
  menu: (tools) => [
    {
      label: '画像',
      hint: '写真とキャプション',
      words: ['がぞう', 'しゃしん', '写真', 'image', 'photo'],
      insert: (view) => insertImage(view, tools),
    },
  ],
  actions: () => [],
  looks: (host) => [{ ...pictureLook, name: 'image', face: pictureFace(host) }],
} satisfies EditorBlock<BlockOf<'image'>>

async function insertImage(view: EditorView, { commands, build, host }: EditorTools) {
  const [picture] = await host.chooseMedia({ many: false })
  if (picture === undefined || view.isDestroyed) return
  commands.insertBlock(() => pictureNode('image', picture, build))(view.state, view.dispatch)
  view.focus()
}
