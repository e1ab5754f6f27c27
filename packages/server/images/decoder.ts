import sharp, { type Sharp, type SharpOptions } from 'sharp'

export const mostBytes = 50 * 1024 * 1024
export const mostPixels = 100_000_000

/** Far more than any picture within the bounds takes. */
const patienceS = 30

// A picture is worked on by one thread; how many are worked on at once is the queue's to say.
sharp.concurrency(1)
sharp.cache(false)
// Of all that could be read only what is taken in can be, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((loader) => `VipsForeignLoad${loader}`),
})

/** The only way to open a picture that came from outside: bounded in pixels and in time. */
export function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  const bounds = { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'error' } as const
  return sharp(bytes, { ...bounds, ...options }).timeout({ seconds: patienceS })
}
