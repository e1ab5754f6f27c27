import { z } from 'zod'
import { line } from '../text.ts'

/** Media names are content hashes, so a name never changes its meaning. */
export const mediaNameSchema = z.string().regex(/^[0-9a-z][0-9a-z:/_.-]{0,199}$/, {
  error: '画像の名前ではありません',
})

/** The largest file that is taken as a picture. */
export const mostPictureBytes = 50 * 1024 * 1024

/** The point that every crop keeps, from the top left corner (0, 0) to the bottom right (1, 1). */
export const focalPointSchema = z.strictObject({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
})
export type FocalPoint = z.infer<typeof focalPointSchema>

export const coverSchema = z.strictObject({
  media: mediaNameSchema,
  alt: line(300),
  focus: focalPointSchema.default({ x: 0.5, y: 0.5 }),
})
export type Cover = z.infer<typeof coverSchema>

export type Media = {
  name: string
  type: string
  bytes: number
  width: number
  height: number
  /** The picture's mean colour, the placeholder until it has loaded; `#00000000` for a transparent picture. */
  colour: string
  /** The lightness of each sixth relative to `colour`: one hexadecimal digit each, 8 for equal. */
  light: number
  /** Whether any part is transparent. */
  alpha: boolean
  /** More than one if it is animated. */
  frames: number
  credit: string
}

/** The data of a picture that a page needs to reserve its space. */
export type MediaView = { url: string; width: number; height: number; colour: string; light: number }

/** `light` of an evenly light picture. */
export const evenLight = 0x888888

export function mediaUrl(name: string): string {
  return `/media/${name}`
}
