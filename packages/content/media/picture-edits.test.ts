import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hideAreas } from './mosaic.ts'
import {
  canonicalEdits,
  croppedPixels,
  focusInEdited,
  focusInOriginal,
  isUnedited,
  maskPixels,
  mostMasks,
  pictureEditsSchema,
  type PictureEdits,
  turnEdits,
  unedited,
} from './picture-edits.ts'

const area = fc
  .record({
    x: fc.double({ min: 0, max: 0.9, noNaN: true }),
    y: fc.double({ min: 0, max: 0.9, noNaN: true }),
    width: fc.double({ min: 0.05, max: 1, noNaN: true }),
    height: fc.double({ min: 0.05, max: 1, noNaN: true }),
  })
  .map(({ x, y, width, height }) => ({
    x,
    y,
    width: Math.min(width, 1 - x),
    height: Math.min(height, 1 - y),
  }))
const edits: fc.Arbitrary<PictureEdits> = fc.record(
  {
    turn: fc.constantFrom(0, 90, 180, 270),
    crop: area,
    masks: fc.array(
      fc
        .tuple(area, fc.constantFrom('mosaic' as const, 'fill' as const))
        .map(([at, style]) => ({ ...at, style })),
      { maxLength: 4 },
    ),
  },
  { requiredKeys: ['turn', 'masks'] },
)
const side = fc.integer({ min: 1, max: 5000 })

test('E4 edits have one form, which is valid and stays the same', () => {
  fc.assert(
    fc.property(edits, (given) => {
      const canonical = canonicalEdits(given)
      expect(pictureEditsSchema.parse(canonical)).toEqual(canonical)
      expect(canonicalEdits(canonical)).toEqual(canonical)
      expect(canonicalEdits({ ...given, masks: given.masks.toReversed() })).toEqual(canonical)
    }),
  )
  const all = { turn: 0, crop: { x: 0, y: 0, width: 1, height: 1 }, masks: [] } as const
  expect(isUnedited(canonicalEdits({ ...all, masks: [] }))).toBe(true)
  expect(isUnedited(canonicalEdits({ ...all, turn: 90, masks: [] }))).toBe(false)
})

test('E4 areas outside the picture, too small ones and too many are refused', () => {
  const inside = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 }
  const mask = { ...inside, style: 'mosaic' }
  const refused = [
    { crop: { ...inside, x: 0.6 } },
    { crop: { ...inside, height: 0.001 } },
    { crop: { ...inside, x: Number.NaN } },
    { crop: { ...inside, x: -0.1 } },
    { turn: 45 },
    { masks: [{ ...mask, y: 0.51 }] },
    { masks: [{ ...mask, style: 'blur' }] },
    { masks: Array.from({ length: mostMasks + 1 }, () => mask) },
    { flip: true },
  ]
  for (const bad of refused)
    expect(pictureEditsSchema.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  expect(pictureEditsSchema.parse({ crop: inside, masks: [mask] })).toEqual({
    turn: 0,
    crop: inside,
    masks: [mask],
  })
})

test('E4 four quarter turns change nothing, and turn areas with the picture', () => {
  fc.assert(
    fc.property(edits, (given) => {
      const canonical = canonicalEdits(given)
      const once = turnEdits(canonical)
      expect(canonicalEdits(turnEdits(turnEdits(turnEdits(once))))).toEqual(canonical)
    }),
  )
  const corner = { x: 0, y: 0, width: 0.25, height: 0.5 }
  expect(turnEdits({ ...unedited, crop: corner }).crop).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.25 })
})

test('E4 what remains lies inside the turned picture and has at least one pixel', () => {
  fc.assert(
    fc.property(side, side, edits, (width, height, given) => {
      const { turn } = given
      const turned = turn % 180 === 0 ? { width, height } : { width: height, height: width }
      const cut = croppedPixels({ width, height }, canonicalEdits(given))
      expect(Math.min(cut.width, cut.height)).toBeGreaterThan(0)
      expect(Math.min(cut.left, cut.top)).toBeGreaterThanOrEqual(0)
      expect(cut.left + cut.width).toBeLessThanOrEqual(turned.width)
      expect(cut.top + cut.height).toBeLessThanOrEqual(turned.height)
    }),
  )
})

test('E4 a hidden area covers every pixel that it touches', () => {
  fc.assert(
    fc.property(area, area, (mask, crop) => {
      const size = { width: 200, height: 100 }
      const covered = maskPixels(mask, size, crop)
      for (let x = 0; x < size.width; x += 7) {
        for (let y = 0; y < size.height; y += 7) {
          const [centreX, centreY] = [
            crop.x + ((x + 0.5) / size.width) * crop.width,
            crop.y + ((y + 0.5) / size.height) * crop.height,
          ]
          const isMasked =
            centreX > mask.x &&
            centreX < mask.x + mask.width &&
            centreY > mask.y &&
            centreY < mask.y + mask.height
          if (!isMasked) continue
          expect(covered).toBeDefined()
          if (covered === undefined) continue
          expect(x).toBeGreaterThanOrEqual(covered.left)
          expect(x).toBeLessThan(covered.left + covered.width)
          expect(y).toBeGreaterThanOrEqual(covered.top)
          expect(y).toBeLessThan(covered.top + covered.height)
        }
      }
    }),
  )
})

test('E4 the focal point follows the picture, and back', () => {
  expect(focusInEdited({ x: 0.2, y: 0.1 }, { ...unedited, turn: 90 })).toEqual({ x: 0.9, y: 0.2 })
  const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
  expect(focusInEdited({ x: 0.75, y: 0.3 }, { ...unedited, crop })).toEqual({ x: 0.5, y: 0.3 })
  expect(focusInEdited({ x: 0.1, y: 0.3 }, { ...unedited, crop })).toEqual({ x: 0, y: 0.3 })
  fc.assert(
    fc.property(fc.constantFrom<0 | 90 | 180 | 270>(0, 90, 180, 270), (turn) => {
      const given = { x: 0.6, y: 0.3 }
      const both = { turn, crop: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 }, masks: [] }
      const back = focusInOriginal(focusInEdited(given, both), both)
      expect(Math.abs(back.x - given.x)).toBeLessThanOrEqual(0.011)
      expect(Math.abs(back.y - given.y)).toBeLessThanOrEqual(0.011)
    }),
  )
})

test('E4 of a hidden area only the means of a few squares remain; everything else stays', () => {
  const [width, height, channels] = [120, 80, 4]
  const noise = (at: number) => (at * 7919 + (at >> 3) * 104_729) % 256
  const before = Uint8ClampedArray.from({ length: width * height * channels }, (_, at) => noise(at))
  const masks = [
    { x: 0.1, y: 0.1, width: 0.5, height: 0.5, style: 'mosaic' as const },
    { x: 0.8, y: 0.8, width: 0.1, height: 0.1, style: 'fill' as const },
  ]
  const pixels = { data: before.slice(), width, height, channels }
  hideAreas(pixels, { turn: 0, masks })
  const rect = (left: number, top: number, right: number, bottom: number) => {
    const seen = new Set<string>()
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1)
        seen.add(pixels.data.slice((y * width + x) * channels, (y * width + x + 1) * channels).join())
    return seen.size
  }
  expect(rect(12, 8, 72, 48)).toBeLessThanOrEqual(9 * 6)
  expect(rect(96, 64, 108, 72)).toBe(1)
  const untouched = (at: number) => {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)]
    return !((x >= 12 && x < 72 && y >= 8 && y < 48) || (x >= 96 && x < 108 && y >= 64 && y < 72))
  }
  expect(before.every((value, at) => !untouched(at) || pixels.data[at] === value)).toBe(true)
})
