import { z } from 'zod'
import type { FocalPoint } from './media.ts'

/** A rectangle of a picture as shares of its width and height, from the top left corner. */
export type Area = { x: number; y: number; width: number; height: number }

export const mostMasks = 40
/** The smallest width and height of an area. */
const smallestShare = 0.01
/** Shares have four decimals: exact to a pixel in every picture that is shown. */
const grain = 10_000

const share = z.number().min(0).max(1)
const side = z.number().min(smallestShare).max(1)
const area = { x: share, y: share, width: side, height: side }
const isInside = ({ x, y, width, height }: Area) => x + width <= 1 + 1e-6 && y + height <= 1 + 1e-6
const outside = { error: '画像からはみ出しています' }

const areaSchema = z.strictObject(area).refine(isInside, outside)
const maskSchema = z.strictObject({ ...area, style: z.enum(['mosaic', 'fill']) }).refine(isInside, outside)

/**
 * What is done to an original, in this order: turned clockwise, areas hidden, cropped. All areas are shares of the turned
 * picture, before the crop.
 */
export const pictureEditsSchema = z.strictObject({
  turn: z.literal([0, 90, 180, 270]).default(0),
  crop: areaSchema.optional(),
  masks: z.array(maskSchema).max(mostMasks).default([]),
})
export type PictureEdits = z.infer<typeof pictureEditsSchema>

export const unedited: PictureEdits = { turn: 0, masks: [] }

/** One form for edits with the same result, so that the same version of a picture is made once. */
export function canonicalEdits({ turn, crop, masks }: PictureEdits): PictureEdits {
  const cut = crop === undefined ? undefined : rounded(crop)
  const isWhole = cut === undefined || (cut.width === 1 && cut.height === 1)
  const hidden = masks.map(({ style, ...covered }) => ({ ...rounded(covered), style }))
  const byText = new Map(hidden.map((mask) => [JSON.stringify(mask), mask]))
  return {
    turn,
    ...(isWhole ? {} : { crop: cut }),
    masks: [...byText].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, mask]) => mask),
  }
}

export function isUnedited({ turn, crop, masks }: PictureEdits): boolean {
  return turn === 0 && crop === undefined && masks.length === 0
}

/** The edits after one more quarter turn clockwise. */
export function turnEdits({ turn, crop, masks }: PictureEdits): PictureEdits {
  return {
    turn: quarter(turn + 90),
    ...(crop === undefined ? {} : { crop: turnArea(crop) }),
    masks: masks.map(({ style, ...covered }) => ({ ...turnArea(covered), style })),
  }
}

type Size = { width: number; height: number }
export type PixelArea = { left: number; top: number; width: number; height: number }

/** The part of the turned picture that remains, in its pixels. */
export function croppedPixels(
  size: Size,
  { turn, crop = whole }: Pick<PictureEdits, 'turn' | 'crop'>,
): PixelArea {
  const turned = turnedSize(size, turn)
  const left = Math.min(turned.width - 1, Math.round(crop.x * turned.width))
  const top = Math.min(turned.height - 1, Math.round(crop.y * turned.height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(turned.width - left, Math.round(crop.width * turned.width))),
    height: Math.max(1, Math.min(turned.height - top, Math.round(crop.height * turned.height))),
  }
}

/** A hidden area in the pixels of the cropped picture, never smaller than drawn; undefined if it was cropped away. */
export function maskPixels(mask: Area, cropped: Size, crop: Area = whole): PixelArea | undefined {
  const place = (at: number, from: number, length: number, pixels: number) => ((at - from) / length) * pixels
  const left = Math.max(0, Math.floor(place(mask.x, crop.x, crop.width, cropped.width)))
  const top = Math.max(0, Math.floor(place(mask.y, crop.y, crop.height, cropped.height)))
  const right = Math.ceil(place(mask.x + mask.width, crop.x, crop.width, cropped.width))
  const bottom = Math.ceil(place(mask.y + mask.height, crop.y, crop.height, cropped.height))
  const width = Math.min(cropped.width, right) - left
  const height = Math.min(cropped.height, bottom) - top
  return width > 0 && height > 0 ? { left, top, width, height } : undefined
}

/** Where a point of the original is in the edited picture; the nearest point if it was cropped away. */
export function focusInEdited({ x, y }: FocalPoint, { turn, crop = whole }: PictureEdits): FocalPoint {
  let point = { x, y }
  for (let turned = 0; turned < turn; turned += 90) point = { x: 1 - point.y, y: point.x }
  return { x: within((point.x - crop.x) / crop.width), y: within((point.y - crop.y) / crop.height) }
}

/** The reverse of `focusInEdited`. */
export function focusInOriginal({ x, y }: FocalPoint, { turn, crop = whole }: PictureEdits): FocalPoint {
  let point = { x: crop.x + x * crop.width, y: crop.y + y * crop.height }
  for (let turned = 0; turned < turn; turned += 90) point = { x: point.y, y: 1 - point.x }
  return { x: within(point.x), y: within(point.y) }
}

export function turnedSize({ width, height }: Size, turn: PictureEdits['turn']): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height }
}

const whole: Area = { x: 0, y: 0, width: 1, height: 1 }

function turnArea({ x, y, width, height }: Area): Area {
  return { x: tidy(1 - y - height), y: x, width: height, height: width }
}

function quarter(degrees: number): PictureEdits['turn'] {
  return (degrees % 360) as PictureEdits['turn']
}

function rounded({ x, y, width, height }: Area): Area {
  const [left, top] = [tidy(x), tidy(y)]
  return { x: left, y: top, width: tidy(Math.min(width, 1 - left)), height: tidy(Math.min(height, 1 - top)) }
}

function tidy(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * grain) / grain
}

function within(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
