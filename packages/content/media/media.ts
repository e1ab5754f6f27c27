import { z } from 'zod'
import { line } from '../text.ts'

/** Media are named by their content, so a name never changes its meaning. */
export const mediaNameSchema = z.string().regex(/^[0-9a-z][0-9a-z:/_.-]{0,199}$/, {
  error: '画像の名前ではありません',
})

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
  /** The picture's mean colour, shown until it has loaded; `#00000000` behind one that can be seen through. */
  colour: string
  /** How much lighter or darker than `colour` each sixth of the picture is: one hexadecimal digit a sixth, 8 for even. */
  light: number
  /** Whether it can be seen through anywhere. */
  alpha: boolean
  /** More than one where it moves. */
  frames: number
  credit: string
}

/** Media as a page needs them: nothing shifts while they load. */
export type MediaView = { url: string; width: number; height: number; colour: string; light: number }

/** `light` of a picture that is as light everywhere. */
export const evenLight = 0x888888

export function mediaUrl(name: string): string {
  return `/media/${name}`
}
