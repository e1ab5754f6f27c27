import { buffer } from 'node:stream/consumers'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import type { FocalPoint } from '@tsuzuri/content/media'
import { openPicture } from '../images/decoder.ts'
import { originalKey } from '../media/ingest-media.ts'
import type { MediaStore } from '../media/media-store.ts'
import { coverWidth, titleSvg, labelLinesSvg, labelSvg } from './social-svg.ts'
import { findMissingLetters } from './glyphs.ts'
import { type SocialRecipe, socialSize } from './recipe.ts'

/** Symbols that may be dropped if the fonts lack them; dropping any other character would change the text. */
const decoration = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{So}/u

/**
 * Renders a recipe as PNG. If the fonts of this machine lack characters of the title, only the photograph is drawn,
 * with the disclosure mark of an advertisement; missing-glyph boxes are never drawn.
 */
export async function renderSocialImage(
  recipe: SocialRecipe,
  store: Pick<MediaStore, 'find'>,
): Promise<Buffer> {
  const spoken = [recipe.title, recipe.category.name, recipe.magazine, recipe.label].join('')
  const missing = await findMissingLetters(spoken)
  const photograph = recipe.picture === undefined ? undefined : await readPicture(recipe.picture.media, store)
  const focus = recipe.picture?.focus ?? { x: 0.5, y: 0.5 }
  const isReadable = [...missing].every((letter) => decoration.test(letter))
  if (recipe.kind === 'labelled' || !isReadable) {
    return asPng(await background(recipe, photograph, focus), await labelOverlay(recipe.label))
  }
  const beside = photograph === undefined ? [] : [await besideTitle(photograph, focus)]
  const withPicture = beside.length === 0 ? { ...recipe, picture: undefined } : recipe
  return asPng(sharp(Buffer.from(titleSvg(without(withPicture, missing)))), beside)
}

function without(recipe: SocialRecipe, missing: ReadonlySet<string>): SocialRecipe {
  if (missing.size === 0) return recipe
  const kept = (text: string) =>
    [...text]
      .filter((letter) => !missing.has(letter))
      .join('')
      .replaceAll(/\u200d|\ufe0f/g, '')
      .trim()
  const { title, magazine, category } = recipe
  return {
    ...recipe,
    title: kept(title),
    magazine: kept(magazine),
    category: { ...category, name: kept(category.name) },
  }
}

async function background(recipe: SocialRecipe, photograph: Buffer | undefined, focus: FocalPoint) {
  if (photograph === undefined) {
    return sharp({ create: { ...socialSize, channels: 3, background: recipe.category.colour } })
  }
  return sharp(await cropped(photograph, focus, socialSize.width, socialSize.height))
}

/** The disclosure mark is drawn even without any font (A7). */
async function labelOverlay(label: string): Promise<OverlayOptions[]> {
  if (label === '') return []
  const isWritable = (await findMissingLetters(label)).size === 0
  return [{ input: Buffer.from(isWritable ? labelSvg(label) : labelLinesSvg()), left: 0, top: 0 }]
}

async function besideTitle(photograph: Buffer, focus: FocalPoint): Promise<OverlayOptions> {
  const { width, height } = socialSize
  return { input: await cropped(photograph, focus, coverWidth, height), left: width - coverWidth, top: 0 }
}

/** The largest crop of this aspect ratio with the focal point as close to its centre as possible. */
async function cropped(bytes: Buffer, focus: FocalPoint, width: number, height: number): Promise<Buffer> {
  const { width: from, height: high } = (await openPicture(bytes).metadata()).autoOrient
  const scale = Math.min(from / width, high / height)
  const part = {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
  const place = (whole: number, size: number, at: number) =>
    Math.round(Math.min(Math.max(0, at * whole - size / 2), whole - size))
  return (
    openPicture(bytes)
      .autoOrient()
      .extract({ ...part, left: place(from, part.width, focus.x), top: place(high, part.height, focus.y) })
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Lossless and quick: the format of the photograph may take minutes to encode.
      .png({ compressionLevel: 1 })
      .toBuffer()
  )
}

async function asPng(picture: Sharp, over: OverlayOptions[]): Promise<Buffer> {
  return picture.composite(over).removeAlpha().png({ compressionLevel: 9 }).toBuffer()
}

async function readPicture(media: string, store: Pick<MediaStore, 'find'>): Promise<Buffer | undefined> {
  const file = await store.find(originalKey(media))
  return file === undefined ? undefined : buffer(file.body)
}
