import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { readPrice } from '@tsuzuri/content/body/blocks/product'
import type { Node } from 'prosemirror-model'
import { attributesNode } from '../document/attributes-node.ts'
import { paragraphNodes, readTexts } from '../document/node-parts.ts'
import { lineOf, optional } from '../document/nodes-to-text.ts'
import { readOptionalPicture } from '../document/picture-nodes.ts'
import { commandEntry, type EditorBlock } from '../editor-block.ts'
import { cardFace } from '../views/faces.ts'
import { linkField } from '../views/field.ts'

export const product = {
  nodes: {
    product: attributesNode({
      name: 'product',
      group: 'block',
      content: 'paragraph+',
      attrs: { name: '', maker: '', price: '', url: '', rel: '', image: null },
      isBox: true,
    }),
  },
  toNode: ({ name, maker = '', price, priceText = '', url = '', rel = '', image = null, content }, build) =>
    build.node(
      'product',
      { name, maker, price: String(price ?? priceText), url, rel, image },
      paragraphNodes(content, build),
    ),
  fromNode: readProduct,
  menu: ({ commands }) => [
    commandEntry(
      '商品カード',
      '価格とリンク',
      ['しょうひん', 'product', 'item'],
      commands.insertFilled('product'),
    ),
  ],
  actions: () => [],
  looks: (host) => [
    {
      name: 'product',
      label: '商品の情報',
      face: cardFace(host),
      fields: [
        { name: 'name', label: '商品名' },
        { name: 'maker', label: 'ブランド' },
        { name: 'price', label: '価格（税込・円）', inputMode: 'numeric' },
        linkField,
        {
          name: 'rel',
          label: 'リンクの種類',
          choices: [
            ['', '通常'],
            ['sponsored', '広告（sponsored）'],
            ['nofollow', '推薦しない（nofollow）'],
          ],
        },
      ],
    },
  ],
} satisfies EditorBlock<BlockOf<'product'>>

function readProduct({ attrs, children }: Node): BlockOf<'product'> {
  return {
    type: 'product',
    name: lineOf(attrs['name']),
    ...optional('maker', attrs['maker']),
    ...priceOf(lineOf(attrs['price'])),
    ...optional('url', attrs['url']),
    ...(attrs['rel'] === 'sponsored' || attrs['rel'] === 'nofollow' ? { rel: attrs['rel'] } : {}),
    ...readOptionalPicture(attrs['image']),
    content: readTexts(children),
  }
}

/** 「１，９８０円」 becomes a number; other text is stored as it was typed. */
function priceOf(typed: string): Pick<BlockOf<'product'>, 'price' | 'priceText'> {
  const read = readPrice(typed.normalize('NFKC').replace(/[,円\s]/g, ''))
  return read.priceText === undefined ? read : { priceText: typed }
}
