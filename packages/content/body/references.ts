import { type Block, type Body, kindOf } from './blocks.ts'
import type { Text } from './inline.ts'
import type { Picture } from './picture.ts'

/** The names of all media that a body shows. */
export function mediaIn(body: Body): string[] {
  const names = body.blocks.flatMap(picturesOf).map(({ picture }) => picture.media)
  return [...new Set(names.filter((media) => media !== ''))]
}

/** The slugs of the articles that a body shows as cards. */
export function articlesIn(body: Body): string[] {
  const slugs = body.blocks.flatMap((block) => (block.type === 'article' ? [block.slug] : []))
  return [...new Set(slugs.filter((slug) => slug !== ''))]
}

/** Whether a link or a card in the body is paid for. */
export function hasPaidLinks(body: Body): boolean {
  return body.blocks.some((block) => kindOf(block).isPaid(block) || textsOf(block).some(hasPaidLink))
}

/** The same body with other media names. */
export function renameMedia(body: Body, rename: (media: string) => string): Body {
  return mapPictures(body, (picture) => ({ ...picture, media: rename(picture.media) }))
}

/** The same body with only those pictures that are kept; a block of pictures is removed with its last picture. */
export function keepMedia(body: Body, isKept: (media: string) => boolean): Body {
  return mapPictures(body, (picture) => (isKept(picture.media) ? picture : undefined))
}

/** A picture that has not been chosen yet stays as it is. */
export function mapPictures(body: Body, change: (picture: Picture) => Picture | undefined): Body {
  const changeChosen = (picture: Picture) => (picture.media === '' ? picture : change(picture))
  return { blocks: body.blocks.flatMap((block) => kindOf(block).mapPictures(block, changeChosen) ?? []) }
}

/** The pictures of a block, each with its path within the block. */
export function picturesOf(block: Block): { picture: Picture; path: string }[] {
  const found: { picture: Picture; path: string }[] = []
  kindOf(block).mapPictures(block, (picture, path) => {
    found.push({ picture, path })
    return picture
  })
  return found
}

/** All texts of a block. */
export function textsOf(block: Block): Text[] {
  const found: Text[] = []
  kindOf(block).mapTexts(block, (text) => {
    found.push(text)
    return text
  })
  return found
}

function hasPaidLink(text: Text): boolean {
  return text.some((inline) => inline.marks?.some((mark) => mark.type === 'link' && mark.rel === 'sponsored'))
}
