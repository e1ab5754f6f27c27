import { z } from 'zod'
import { hrefSchema } from '../../address/address.ts'
import { fence, writeFence } from '../../manuscript/fence.ts'
import { line, required } from '../../text.ts'
import type { BlockKind } from '../block-kind.ts'
import { cardHtml, cardParagraphs, mapCardHref, mapCardPicture, readCard, writeCard } from '../card.ts'
import { textSchema } from '../inline.ts'
import { textOf } from '../inline-text.ts'
import { draftPictureSchema, pictureSchema } from '../picture.ts'

export const salonGenres = ['hair', 'nail', 'eyelash', 'relaxation', 'esthetic'] as const

const schema = z.strictObject({
  type: z.literal('salon'),
  name: required(line(200)),
  area: required(line(100)),
  genre: z.enum(salonGenres),
  url: hrefSchema.optional(),
  hours: line(200).optional(),
  access: line(200).optional(),
  image: pictureSchema.optional(),
  content: z.array(textSchema.min(1)).max(100),
})
const draft = schema.extend({
  name: line(200),
  area: line(100),
  url: line(2000).optional(),
  image: draftPictureSchema.optional(),
})
type SalonBlock = z.infer<typeof schema>

export const salon = {
  label: 'サロンカード',
  schema,
  draft: { schema: draft, parts: { name: 'サロン名', area: 'エリア', url: 'リンク先', media: '画像' } },
  lines: ({ name, area, content }) => [name, area, ...content.map(textOf)],
  mapTexts: (block, change) => ({ ...block, content: block.content.map(change) }),
  mapPictures: mapCardPicture,
  mapHrefs: mapCardHref,
  isPaid: () => false,
  forPartners: ({ url, ...rest }, note) => {
    if (url !== undefined) note('サロンへのリンクを外しました')
    return [rest]
  },
  html: (block, context) => cardHtml(block, undefined, facts(block), context),
  paragraphs: (block, references) => cardParagraphs(block, facts(block), references),
  manuscript: {
    ...fence('salon', (attributes, inside) => ({ ...attributes, ...readCard(inside) })),
    write: (block) => {
      const { name, area, genre, url, hours, access } = block
      return writeFence('salon', { name, area, genre, url, hours, access }, writeCard(block))
    },
  },
} satisfies BlockKind<SalonBlock>

function facts({ area, hours, access }: SalonBlock): (string | undefined)[] {
  return [area, hours, access]
}
