import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Two halves, so that a test can see the orientation: red on the left or on top, blue on the other side. */
export function twoHalves(width: number, height: number, split: 'left' | 'top' = 'left'): Sharp {
  const half = split === 'left' ? { width: width / 2, height } : { width, height: height / 2 }
  const red = { create: { ...half, channels: 3, background: '#ff0000' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: red, left: 0, top: 0 },
  ])
}

/** A photograph as phones make it: rotated by EXIF, with GPS and camera data. */
export async function aTelephonePhoto(): Promise<Buffer> {
  return sharp(await twoHalves(800, 600).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Himitsu', Model: 'Secret Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 40/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>himitsu-no-basho</place></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** An animation with this number of frames, each in another colour. */
export async function aMovingPicture(format: 'gif' | 'webp', frames: number): Promise<Buffer> {
  const colours = Array.from(
    { length: frames },
    (_, at) => `#${(at * 40 + 20).toString(16).padStart(2, '0')}4080`,
  )
  const pages = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG whose header declares this size, but which contains almost no data. */
export async function aBoastfulPng(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** A GIF with a few bytes per frame, each of which decodes to this size. */
export function aBoastfulGif(side: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(side, 6)
  head.writeUInt16LE(side, 8)
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([
    head,
    ...Array.from({ length: frames }, () => [control, frame]).flat(),
    Buffer.of(0x3b),
  ])
}

/** The colour at a point of a picture, from (0, 0) to (1, 1). */
export async function colourAt(picture: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at =
    (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return [...data.subarray(at, at + 3)]
}
