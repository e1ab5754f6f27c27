import { expect, test } from 'vitest'
import sharp from 'sharp'
import { aBoastfulPng, twoHalves } from '../testing/pictures.ts'
import { openPicture } from './decoder.ts'

test('T26 sharp cannot open formats that are not accepted', async () => {
  const tiff = await twoHalves(90, 60).tiff().toBuffer()
  await expect(openPicture(tiff).metadata()).rejects.toThrow(/unsupported|not found|blocked/)
  await expect(sharp(tiff).metadata()).rejects.toThrow()
})

test('T26 an image of more than 100 megapixels is not decoded, even if it was not measured before', async () => {
  const png = await aBoastfulPng(10_001, 10_000)
  await expect(openPicture(png).resize(1, 1).toBuffer()).rejects.toThrow(/pixel limit/)
})
