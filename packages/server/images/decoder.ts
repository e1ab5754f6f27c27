import sharp, { type Sharp, type SharpOptions } from 'sharp'

export const mostPixels = 100_000_000

/** The decoding time limit, far above what any accepted picture takes. */
const patienceS = 30

// One thread per picture; the queue limits how many pictures are processed concurrently.
sharp.concurrency(1)
sharp.cache(false)
// Block all loaders of libvips, then allow only those of accepted formats.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((loader) => `VipsForeignLoad${loader}`),
})

/** Whether this machine's libvips decodes HEVC; the prebuilt one knows AVIF alone. */
export const takesHeic = sharp.format.heif.input.fileSuffix?.includes('.heic') === true

/** Opens an untrusted picture, limited in pixels and time. Nothing else may call sharp on uploaded bytes. */
export function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  const bounds = { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' } as const
  return sharp(bytes, { ...bounds, ...options }).timeout({ seconds: patienceS })
}
