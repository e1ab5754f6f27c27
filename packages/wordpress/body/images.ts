import type { Block } from '@tsuzuri/content/body/blocks'
import { isEmojiPicture } from '@tsuzuri/content/body/emoji-picture'
import type { Picture } from '@tsuzuri/content/body/picture'
import type { BlockMaker } from './block-maker.ts'
import { isPictureFile } from '../picture-file.ts'
import {
  attributeOf,
  childrenOf,
  findWithin,
  hasClass,
  type HtmlElement,
  shownAddress,
  wordsIn,
} from './html-tree.ts'
import { asLine } from './runs.ts'
import { type Converting, picturePlace } from './conversion-context.ts'

const longestAlt = 300
const longestCaption = 500
const mostPictures = 60

/** Converts a picture; undefined for an emoji image (the caller uses its text), no blocks for a tracking pixel. */
export const imageOf: BlockMaker = (element, converting, marks) => {
  const src = shownAddress(element)
  const classes = attributeOf(element, 'class') ?? ''
  const alt = attributeOf(element, 'alt')
  const id = /(?:^|\s)wp-image-(\d+)/.exec(classes)?.[1]
  if (id === undefined && alt !== undefined && isEmojiPicture({ classes, alt })) return undefined
  if (src === '') return undefined
  if (isTiny(element, 'width') && isTiny(element, 'height')) {
    converting.notes.push({ kind: 'beacon', detail: src.slice(0, 200) })
    return []
  }
  const image: Block = { type: 'image', ...pictureAt(converting, src, id, alt ?? '') }
  const link = marks.find((mark) => mark.type === 'link')
  if (link === undefined || isOfPicture(link.href)) return [image]
  converting.notes.push({ kind: 'picture-link', detail: link.href })
  return [image, { type: 'paragraph', content: [{ text: link.href, marks: [link] }] }]
}

/** A picture that is loaded late, once more for browsers without scripts: no blocks, because it is there already. */
export const repeatedImage: BlockMaker = (element, converting) => {
  const image = findWithin(element, ({ tagName }) => tagName === 'img')
  const isAlone = wordsIn(childrenOf(element)).trim() === '' && childrenOf(element).length === 1
  const isRepeated = image !== undefined && shownAddress(image) === converting.pictures.at(-1)?.url
  return isAlone && isRepeated ? [] : undefined
}

/** `[gallery ids="1,2"]`; without ids, all pictures that were uploaded to the post. */
export const shortcodeGallery: BlockMaker = (element, converting) => {
  const given = (attributeOf(element, 'ids') ?? '').split(',').filter((id) => /^\d+$/.test(id.trim()))
  const ids = given.length > 0 ? given.map((id) => id.trim()) : converting.ownAttachments()
  const images = ids.flatMap((id): Picture[] => {
    const found = converting.findAttachment(id)
    if (found === undefined) {
      converting.notes.push({ kind: 'gallery-picture', detail: id })
      return []
    }
    const caption = asLine(found.caption, longestCaption)
    return [{ ...pictureAt(converting, found.url, id, found.alt), ...(caption === '' ? {} : { caption }) }]
  })
  if (ids.length === 0) converting.notes.push({ kind: 'empty-gallery', detail: '' })
  return galleries(images)
}

/** Converts all pictures inside to one gallery; other content follows it. */
export const gatheredGallery: BlockMaker = (element, converting, marks) => {
  const blocks = childrenOf(element).flatMap((child) =>
    'tagName' in child && child.tagName === 'li'
      ? converting.convert(childrenOf(child), marks)
      : converting.convert([child], marks),
  )
  return gathered(blocks)
}

/** The background picture of an early WordPress cover block; undefined if there is none. */
export const backgroundOf: BlockMaker = (element, converting, marks) => {
  const style = hasClass(element, /^wp-block-cover/) ? (attributeOf(element, 'style') ?? '') : ''
  const url = /background-image\s*:\s*url\(\s*['"]?([^'")]+)/i.exec(style)?.[1]
  if (url === undefined) return undefined
  const image: Block = { type: 'image', ...pictureAt(converting, url, undefined, '') }
  return [image, ...converting.convert(childrenOf(element), marks)]
}

export function gathered(blocks: readonly Block[]): Block[] {
  const images = blocks.flatMap((block): Picture[] => {
    if (block.type === 'gallery') return block.images
    if (block.type !== 'image') return []
    const { type: _, ...picture } = block
    return [picture]
  })
  return [...galleries(images), ...blocks.filter(({ type }) => type !== 'image' && type !== 'gallery')]
}

/** Registers a picture of the text and returns its placeholder. */
function pictureAt(converting: Converting, url: string, id: string | undefined, alt: string): Picture {
  converting.pictures.push({ url, ...(id === undefined ? {} : { id }) })
  return { media: picturePlace(converting.pictures.length - 1), alt: asLine(alt, longestAlt) }
}

function galleries(images: readonly Picture[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < images.length; at += mostPictures)
    blocks.push({ type: 'gallery', images: images.slice(at, at + mostPictures) })
  return blocks
}

/** Advertisers track readers with pictures of one pixel. */
function isTiny(element: HtmlElement, side: string): boolean {
  return /^[01](?:px)?$/.test(attributeOf(element, side)?.trim() ?? '')
}

function isOfPicture(href: string): boolean {
  return isPictureFile(href) || /[?&]attachment_id=/.test(href)
}
