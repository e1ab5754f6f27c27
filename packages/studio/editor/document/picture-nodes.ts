import type { Picture } from '@tsuzuri/content/body/picture'
import type { Node } from 'prosemirror-model'
import type { NodeBuilder } from '../editor-block.ts'
import type { BlockLook } from '../views/fields-view.ts'
import { isPending } from '../paste/pending-picture.ts'
import { lineFromNode, lineOf, optional } from './nodes-to-text.ts'

export const pictureAttributes = { media: '', alt: '', credit: '' }

/** A picture as a node of this name; its caption is the node's text. */
export function pictureNode(name: 'image' | 'picture', picture: Picture, build: NodeBuilder): Node {
  const { media, alt, credit = '', caption } = picture
  return build.node(name, { media, alt, credit }, build.line(caption))
}

export function readPicture(node: Node): Picture {
  return {
    media: isPending(String(node.attrs['media'])) ? '' : String(node.attrs['media']),
    alt: lineOf(node.attrs['alt']),
    ...optional('caption', lineFromNode(node)),
    ...optional('credit', node.attrs['credit']),
  }
}

export const pictureLook = {
  label: '画像の情報',
  areFieldsBelow: true,
  fields: [
    { name: 'alt', label: '代替テキスト', placeholder: '何が写っているかを言葉で' },
    { name: 'credit', label: 'クレジット', placeholder: '撮影・提供' },
  ],
} satisfies Omit<BlockLook, 'name'>

/** The optional picture of a card or a step. */
export function readOptionalPicture(picture: Picture | null): { image?: Picture } {
  return picture === null ? {} : { image: picture }
}
