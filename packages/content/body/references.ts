import type { Block, Body, PlainBlock, Picture } from './blocks.ts'
import type { Text } from './inline.ts'

/** The names of all media that a body shows. */
export function mediaIn(body: Body): string[] {
  return [...new Set(body.blocks.flatMap(picturesOf).map((picture) => picture.media))]
}

/** The slugs of the articles that a body shows as cards. */
export function articlesIn(body: Body): string[] {
  return [...new Set(body.blocks.flatMap((block) => (block.type === 'article' ? [block.slug] : [])))]
}

/** Whether a link or a card in the body is paid for. */
export function hasPaidLinks(body: Body): boolean {
  return body.blocks.some(
    (block) => (block.type === 'product' && block.rel === 'sponsored') || textsOf(block).some(isPaid),
  )
}

/** The same body with other media names. */
export function renameMedia(body: Body, rename: (media: string) => string): Body {
  const renamed = <T extends Picture>(picture: T): T => ({ ...picture, media: rename(picture.media) })
  return {
    blocks: body.blocks.map((block) => {
      if (block.type === 'image') return renamed(block)
      if (block.type === 'gallery') return { ...block, images: block.images.map(renamed) }
      if ((block.type === 'product' || block.type === 'salon') && block.image !== undefined) {
        return { ...block, image: renamed(block.image) }
      }
      return block
    }),
  }
}

/** The same body with only those pictures that are kept; a gallery without any goes, too. */
export function keepMedia(body: Body, isKept: (media: string) => boolean): Body {
  return {
    blocks: body.blocks.flatMap((block): Block[] => {
      if (block.type === 'image') return isKept(block.media) ? [block] : []
      if (block.type === 'gallery') {
        const images = block.images.filter(({ media }) => isKept(media))
        return images.length === 0 ? [] : [{ ...block, images }]
      }
      if ((block.type === 'product' || block.type === 'salon') && block.image !== undefined) {
        const { image, ...others } = block
        return isKept(image.media) ? [block] : [others]
      }
      return [block]
    }),
  }
}

function picturesOf(block: Block): Picture[] {
  if (block.type === 'image') return [block]
  if (block.type === 'gallery') return block.images
  if (block.type === 'product' || block.type === 'salon')
    return block.image === undefined ? [] : [block.image]
  return []
}

function textsOf(block: Block): Text[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [block.content]
    case 'list':
      return plainTexts(block)
    case 'quote':
    case 'product':
    case 'salon':
      return block.content
    case 'qa':
      return block.pairs.flatMap((pair) => [pair.question, ...pair.answer.flatMap(plainTexts)])
    case 'callout':
      return block.content.flatMap(plainTexts)
    case 'table':
      return [...block.header, ...block.rows.flat()]
    default:
      return []
  }
}

function plainTexts(block: PlainBlock): Text[] {
  if (block.type === 'paragraph') return [block.content]
  return block.items.flatMap((item) => [
    item.content,
    ...(item.nested?.items ?? []).map((nested) => nested.content),
  ])
}

function isPaid(text: Text): boolean {
  return text.some((inline) => inline.marks?.some((mark) => mark.type === 'link' && mark.rel === 'sponsored'))
}
