import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureEditsSchema } from '@tsuzuri/content/picture-edits'
import { aTelephonePhoto, colourAt } from '../testing/pictures.ts'
import { editPicture } from './edit-picture.ts'

const colours = { nw: '#ff0000', ne: '#00ff00', sw: '#0000ff', se: '#ffff00' }

/** Four quarters of different colours, 80 × 40. */
async function quarters(): Promise<Buffer> {
  const part = (background: string) => ({
    create: { width: 40, height: 20, channels: 3 as const, background },
  })
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#000000' } })
    .composite([
      { input: part(colours.nw), left: 0, top: 0 },
      { input: part(colours.ne), left: 40, top: 0 },
      { input: part(colours.sw), left: 0, top: 20 },
      { input: part(colours.se), left: 40, top: 20 },
    ])
    .png()
    .toBuffer()
}

const size = { width: 80, height: 40, alpha: false }

async function edited(given: object, bytes?: Buffer, of = size) {
  const result = await editPicture(bytes ?? (await quarters()), of, pictureEditsSchema.parse(given))
  const { width, height, format, ...rest } = await sharp(result).metadata()
  const at = async (x: number, y: number) => nameOf(await colourAt(result, x, y))
  const corners = await Promise.all([at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)])
  return { width, height, format, corners: corners.join(' '), exif: rest.exif, icc: rest.icc }
}

function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  const on = (part: number) => (part > 128 ? 'ff' : '00')
  const colour = `#${on(red)}${on(green)}${on(blue)}`
  return Object.entries(colours).find(([, value]) => value === colour)?.[0] ?? colour
}

test('E4 a picture is turned clockwise, then cropped', async () => {
  expect(await edited({ turn: 90 })).toMatchObject({ width: 40, height: 80, corners: 'sw nw se ne' })
  expect(await edited({ turn: 180 })).toMatchObject({ width: 80, height: 40, corners: 'se sw ne nw' })
  expect(await edited({ turn: 270 })).toMatchObject({ width: 40, height: 80, corners: 'ne se nw sw' })
  const left = { x: 0, y: 0, width: 0.5, height: 1 }
  expect(await edited({ crop: left })).toMatchObject({ width: 40, height: 40, corners: 'nw nw sw sw' })
  expect(await edited({ turn: 90, crop: left })).toMatchObject({
    width: 20,
    height: 80,
    corners: 'sw sw se se',
  })
})

test('E4 a photograph that lies on its side is turned upright first, and loses its metadata', async () => {
  const photo = await aTelephonePhoto()
  const upright = { width: 600, height: 800, alpha: false }
  const top = { x: 0, y: 0, width: 1, height: 0.5 }
  const shown = await edited({ crop: top }, photo, upright)
  expect(shown).toMatchObject({ width: 600, height: 400, format: 'jpeg', corners: 'nw nw nw nw' })
  expect([shown.exif, shown.icc]).toEqual([undefined, undefined])
  expect(await edited({ turn: 90, crop: top }, photo, upright)).toMatchObject({ width: 800, height: 300 })
})

test('E4 a transparent picture stays transparent, and a large one becomes small enough', async () => {
  const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const masks = [{ x: 0, y: 0, width: 0.5, height: 0.5, style: 'fill' }]
  const of = { width: 60, height: 40, alpha: true }
  const result = await editPicture(clear, of, pictureEditsSchema.parse({ masks }))
  expect(await sharp(result).metadata()).toMatchObject({ format: 'png', hasAlpha: true, width: 60 })
  const wide = await sharp({ create: { width: 9000, height: 30, channels: 3, background: '#888888' } })
    .png()
    .toBuffer()
  const small = await editPicture(wide, { width: 9000, height: 30, alpha: false }, { turn: 180, masks: [] })
  expect((await sharp(small).metadata()).width).toBe(4096)
})

test('E4 a long picture stays legible: its width counts, and the number of its pixels', async () => {
  const tall = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#888888' } })
      .png()
      .toBuffer()
    const mask = { x: 0, y: 0, width: 0.5, height: 0.01, style: 'fill' as const }
    return sharp(
      await editPicture(bytes, { width, height, alpha: false }, { turn: 0, masks: [mask] }),
    ).metadata()
  }
  expect(await tall(1170, 9000)).toMatchObject({ width: 1170, height: 9000 })
  const longest = await tall(1080, 30_000)
  expect(longest.width).toBeGreaterThan(700)
  expect(longest.width * longest.height).toBeLessThanOrEqual(4096 * 4096)
})
