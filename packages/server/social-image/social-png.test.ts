import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { aMovingPicture, aTelephonePhoto, colourAt } from '../testing/pictures.ts'
import type { SocialRecipe } from './recipe.ts'
import { renderSocialImage } from './social-png.ts'

test.each([
  ['AVIF', (picture: Sharp) => picture.avif({ effort: 0 })],
  ['WebP', (picture: Sharp) => picture.webp({ effort: 0 })],
  ['JPEG', (picture: Sharp) => picture.jpeg()],
])(
  'a card holds the pixels of a photograph in %s, which is not encoded once more for it',
  async (_, written) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const whole = sharp({ create: { width: 1200, height: 630, channels: 3, background: '#808080', noise } })
    const photograph = await written(whole).toBuffer()
    const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer()
    const card = await render(photograph, { kind: 'labelled' })
    expect((await pixels(card)).equals(await pixels(photograph))).toBe(true)
  },
)

test('a photograph stands upright on a card and keeps its colours', async () => {
  const card = await render(await aTelephonePhoto(), {})
  expect(await sharp(card).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  const top = await colourAt(card, 0.8, 0.1)
  const bottom = await colourAt(card, 0.8, 0.9)
  // Red in Display P3 would be (234, 51, 35).
  expect([top, bottom].map((colour) => colour.map((part) => Math.round(part / 20)))).toEqual([
    [13, 0, 0],
    [0, 0, 13],
  ])
})

test.each([
  ['a moving picture', () => aMovingPicture('gif', 3), [0x14, 0x40, 0x80]],
  ['a grey picture', () => grey().toColourspace('b-w').jpeg().toBuffer(), [0x80, 0x80, 0x80]],
  ['16 bits a channel', () => grey().toColourspace('rgb16').png().toBuffer(), [0x80, 0x80, 0x80]],
])('a card shows %s', async (_, photograph, colour) => {
  const shown = await colourAt(await render(await photograph(), {}), 0.8, 0.5)
  expect(shown.map((part, at) => Math.abs(part - (colour[at] ?? 0)) < 4)).toEqual([true, true, true])
})

function grey() {
  return sharp({ create: { width: 90, height: 60, channels: 3, background: '#808080' } })
}

async function render(photograph: Buffer, over: Partial<SocialRecipe>): Promise<Buffer> {
  const recipe: SocialRecipe = {
    kind: 'drawn',
    title: '春の髪',
    category: { name: 'ヘア', colour: '#446688' },
    magazine: 'ヨソオイ',
    label: '',
    colours: { accent: '#b23a55', paper: '#fbf8f3', ink: '#221f1c' },
    picture: { media: 'a', focus: { x: 0.5, y: 0.5 } },
    ...over,
  }
  const bytes = new Uint8Array(photograph)
  return renderSocialImage(recipe, {
    find: async () => ({ body: new Blob([bytes]).stream(), bytes: bytes.length }),
  })
}
