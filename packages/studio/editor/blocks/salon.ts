import type { BlockOf } from '@tsuzuri/content/body/blocks'
import type { Node } from 'prosemirror-model'
import { attributesNode } from '../document/attributes-node.ts'
import { paragraphNodes, readTexts } from '../document/node-parts.ts'
import { lineOf, optional } from '../document/nodes-to-text.ts'
import { readOptionalPicture } from '../document/picture-nodes.ts'
import { commandEntry, type EditorBlock } from '../editor-block.ts'
import { cardFace } from '../views/faces.ts'
import { linkField } from '../views/field.ts'

const genres: readonly (readonly [BlockOf<'salon'>['genre'], string])[] = [
  ['hair', 'ヘア'],
  ['nail', 'ネイル'],
  ['eyelash', 'まつげ'],
  ['relaxation', 'リラク'],
  ['esthetic', 'エステ'],
]

export const salon = {
  nodes: {
    salon: attributesNode({
      name: 'salon',
      group: 'block',
      content: 'paragraph+',
      attrs: { name: '', area: '', genre: 'hair', url: '', hours: '', access: '', image: null },
      isBox: true,
    }),
  },
  toNode: ({ name, area, genre, url = '', hours = '', access = '', image = null, content }, build) =>
    build.node('salon', { name, area, genre, url, hours, access, image }, paragraphNodes(content, build)),
  fromNode: readSalon,
  menu: ({ commands }) => [
    commandEntry('サロンカード', '店の紹介', ['さろん', 'salon'], commands.insertFilled('salon')),
  ],
  actions: () => [],
  looks: (host) => [
    {
      name: 'salon',
      label: 'サロンの情報',
      face: cardFace(host),
      fields: [
        { name: 'name', label: 'サロン名' },
        { name: 'area', label: 'エリア' },
        { name: 'genre', label: 'ジャンル', choices: genres },
        linkField,
        { name: 'hours', label: '営業時間' },
        { name: 'access', label: 'アクセス' },
      ],
    },
  ],
} satisfies EditorBlock<BlockOf<'salon'>>

function readSalon({ attrs, children }: Node): BlockOf<'salon'> {
  return {
    type: 'salon',
    name: lineOf(attrs['name']),
    area: lineOf(attrs['area']),
    genre: attrs['genre'],
    ...optional('url', attrs['url']),
    ...optional('hours', attrs['hours']),
    ...optional('access', attrs['access']),
    ...readOptionalPicture(attrs['image']),
    content: readTexts(children),
  }
}
