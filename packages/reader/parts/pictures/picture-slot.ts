import type { Image } from '@tsuzuri/content/published'

/**
 * A layout slot for pictures, from wide viewports to narrow ones: the minimum viewport width, the width of the slot,
 * and its aspect ratio (width : height) if pictures are cropped. Keep it consistent with the style sheets. Slots that
 * only some pages need are in the code of those pages.
 */
export type PictureSlot = readonly { from?: `${number}rem`; width: string; form?: number }[]

const main = '100vw - 26rem'

export const normalCardSlot: PictureSlot = [
  { from: '80rem', width: '26rem', form: 3 / 2 },
  { from: '64rem', width: `(${main} - 2rem) / 2`, form: 3 / 2 },
  { from: '48rem', width: '(100vw - 7rem) / 2', form: 3 / 2 },
  { from: '40rem', width: '(100vw - 3.75rem) / 2', form: 3 / 2 },
  { width: '7.25rem', form: 1 },
]

/** A normal card that spans a whole row of the home page. */
export const wideCardSlot: PictureSlot = [
  { from: '80rem', width: '44rem', form: 3 / 2 },
  { from: '40rem', width: '(100vw - 5rem) * 3 / 5', form: 3 / 2 },
  { width: '7.25rem', form: 1 },
]

export const portraitCardSlot: PictureSlot = [
  { from: '80rem', width: '50rem / 3', form: 5 / 7 },
  { from: '64rem', width: `(${main} - 4rem) / 3`, form: 5 / 7 },
  { from: '48rem', width: '(100vw - 9rem) / 3', form: 5 / 7 },
  { from: '40rem', width: '(100vw - 5rem) / 3', form: 5 / 7 },
  { width: '(100vw - 3.5rem) / 2', form: 5 / 7 },
]

/** One of a number of features in the feature list, which scrolls when it has more than six. */
export function featureSlot(features: number): PictureSlot {
  const inSight = Math.min(6, features)
  return [
    { from: '80rem', width: `77rem / ${inSight} - 2rem`, form: 5 / 7 },
    { from: '48rem', width: `(100vw - 3rem) / ${inSight} - 2rem`, form: 5 / 7 },
    { width: '12.5rem', form: 5 / 7 },
  ]
}

export const articleCoverSlot: PictureSlot = [
  { from: '80rem', width: '54rem', form: 3 / 2 },
  { from: '64rem', width: main, form: 3 / 2 },
  { from: '48rem', width: '100vw - 5rem', form: 3 / 2 },
  { width: '100vw', form: 3 / 2 },
]

/** The cover of a series, beside its text on wide screens. */
export const seriesCoverSlot: PictureSlot = [
  { from: '80rem', width: '24rem', form: 3 / 2 },
  { from: '64rem', width: `(${main}) * 5 / 11`, form: 3 / 2 },
  { from: '48rem', width: '(100vw - 7rem) * 5 / 11', form: 3 / 2 },
  { width: '100vw - 2.5rem', form: 3 / 2 },
]

/** A picture of the body, not cropped. */
export const figureSlot: PictureSlot = [
  { from: '80rem', width: '40rem' },
  { from: '68rem', width: '42rem' },
  { from: '64rem', width: main },
  { from: '48rem', width: '42rem' },
  { width: '100vw - 2.5rem' },
]

export const faceSlot: PictureSlot = [{ width: '4.5rem', form: 1 }]

export const profileFaceSlot: PictureSlot = [
  { from: '40rem', width: '9rem', form: 1 },
  { width: '6rem', form: 1 },
]

/** A strip banner, as wide as its area. */
export const stripSlots = {
  header: [
    { from: '80rem', width: '75rem' },
    { from: '48rem', width: '100vw - 5rem' },
    { width: '100vw - 2.5rem' },
  ],
  sidebar: [{ from: '64rem', width: '24rem' }, { from: '40rem', width: '50vw' }, { width: '100vw - 2.5rem' }],
  'article-end': figureSlot,
} satisfies Record<string, PictureSlot>

/** A banner's picture beside its text. */
export const bannerSlot: PictureSlot = [
  { from: '48rem', width: '12rem', form: 2 },
  { width: '9rem', form: 2 },
]

/** Upscaling a cropped picture by a twentieth is not visible, and the next size has twice the bytes. */
const drawnLarger = 1.05

/** The `sizes` attribute of one picture in a slot. A cropped picture is wider than its slot. */
export function sizesOf(slot: PictureSlot, { width, height }: Pick<Image, 'width' | 'height'>): string {
  return slot
    .map(({ from, width: place, form }) => {
      const wider = form === undefined ? 1 : Math.round((width / height / form / drawnLarger) * 100) / 100
      const shown =
        wider > 1 ? `calc((${place}) * ${wider})` : /^[\w.]+$/.test(place) ? place : `calc(${place})`
      return from === undefined ? shown : `(min-width: ${from}) ${shown}`
    })
    .join(', ')
}
