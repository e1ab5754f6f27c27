import type { Block, Body } from '@tsuzuri/content/body/blocks'
import type { Picture } from '@tsuzuri/content/body/picture'
import type { Mark } from '@tsuzuri/content/body/inline'
import { isSafeHref } from '@tsuzuri/content/safe-href'
import { picturePlace, type PictureSource } from './conversion-context.ts'

/** Replaces placeholders by pictures. A missing picture becomes a link to its address, with its caption. */
export function placePictures(
  body: Body,
  pictures: readonly PictureSource[],
  media: readonly (string | undefined)[],
): Body {
  const names = new Map(pictures.map((_, at) => [picturePlace(at), media[at]]))
  const sources = new Map(pictures.map((picture, at) => [picturePlace(at), picture]))
  const placed = (picture: Picture) => {
    const name = names.get(picture.media)
    return name === undefined ? undefined : { ...picture, media: name }
  }
  const led = (picture: Picture) => ledTo(sources.get(picture.media)?.url ?? '', picture)
  return {
    blocks: body.blocks.flatMap((block): Block[] => {
      if (block.type === 'image') {
        const found = placed(block)
        return found === undefined ? led(block) : [{ ...block, media: found.media }]
      }
      if (block.type !== 'gallery') return [block]
      const images = block.images.flatMap((image) => placed(image) ?? [])
      const lost = block.images.filter((image) => placed(image) === undefined).flatMap(led)
      if (images.length > 0) return [{ ...block, images }, ...lost]
      return block.caption === undefined
        ? lost
        : [...lost, { type: 'paragraph', content: [{ text: block.caption }] }]
    }),
  }
}

function ledTo(url: string, { alt, caption }: Picture): Block[] {
  const name = decoded(url.split(/[?#]/)[0]?.split('/').at(-1) ?? '')
  const isShown = isSafeHref(url) && !url.startsWith('#') && url.length <= 2000
  const marks: Mark[] = isShown ? [{ type: 'link', href: url }] : []
  const text = alt || (url.startsWith('data:') ? '' : name) || '画像'
  const words = { text, ...(marks.length === 0 ? {} : { marks }) }
  const under: Block[] = caption === undefined ? [] : [{ type: 'paragraph', content: [{ text: caption }] }]
  return [{ type: 'paragraph', content: [words] }, ...under]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
      .replace(/[\p{Cc}\u2028]/gu, '')
      .slice(0, 300)
      .toWellFormed()
  } catch {
    return text.slice(0, 300)
  }
}
