import { z } from 'zod'
import { hrefSchema } from '../../address/address.ts'
import { fence, writeFence } from '../../manuscript/fence.ts'
import { line, required } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { cardHtml, cardParagraphs, mapCardHref, mapCardPicture, readCard, writeCard } from '../card.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { draftPictureSchema, pictureSchema } from '../picture.ts'

const shape = {
  type: z.literal('product'),
  name: required(line(200)),
  maker: line(200).optional(),
  /** Yen, tax included. */
  price: z.int().min(0).max(100_000_000).optional(),
  url: hrefSchema.optional(),
  rel: z.enum(['sponsored', 'nofollow']).optional(),
  image: pictureSchema.optional(),
  content: z.array(textSchema.min(1)).max(100),
  priceText: line(100)
    .refine(() => false, { error: '価格は、数字だけで書いてください' })
    .optional(),
}
const schema = z.strictObject(shape)
const draft = schema.extend({
  name: line(200),
  url: line(2000).optional(),
  image: draftPictureSchema.optional(),
  /** A price that is not a number yet, as it was typed. */
  priceText: line(100).optional(),
})
type ProductBlock = z.infer<typeof draft>

export const product = {
  label: '商品カード',
  schema,
  draft: {
    schema: draft,
    parts: { name: '商品名', url: 'リンク先', priceText: '価格', media: '画像' },
  },
  lines: ({ name, maker, content }) => [name, maker ?? '', ...content.map(textOf)],
  mapTexts: (block, change) => ({ ...block, content: block.content.map(change) }),
  mapPictures: mapCardPicture,
  mapHrefs: mapCardHref,
  isPaid: ({ rel }) => rel === 'sponsored',
  forPartners: (block, note) => {
    const { url, rel, ...rest } = block
    if (rel !== 'sponsored') return [block]
    if (url !== undefined) note('広告のリンクを外しました')
    return [rest]
  },
  html: (block, context) => cardHtml(block, block.rel, facts(block), context),
  paragraphs: (block, references) => cardParagraphs(block, facts(block), references),
  manuscript: {
    ...fence('product', ({ price, ...attributes }, inside) => ({
      ...attributes,
      ...readCard(inside),
      ...readPrice(price),
    })),
    write: (block) => {
      const { name, maker, price = block.priceText, url, rel } = block
      return writeFence('product', { name, maker, price, url, rel }, writeCard(block))
    },
  },
} satisfies BlockKind<ProductBlock>

/** A price in yen, or the text if it is not a valid price yet. */
export function readPrice(written: string | undefined): Pick<ProductBlock, 'price' | 'priceText'> {
  if (written === undefined || written === '') return {}
  const price = Number(written)
  return shape.price.safeParse(price).success ? { price } : { priceText: written }
}

function facts({ maker, price }: ProductBlock): (string | undefined)[] {
  return [maker, price === undefined ? undefined : `${price.toLocaleString('ja-JP')}円（税込）`]
}
