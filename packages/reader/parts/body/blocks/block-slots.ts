import type { PictureSlot } from '../../pictures/picture-slot.ts'

export const uprightFigureSlot: PictureSlot = [
  { from: '30.5rem', width: '28rem' },
  { width: '100vw - 2.5rem' },
]

export const gallerySlot: PictureSlot = [
  { from: '40rem', width: '30rem', form: 3 / 2 },
  { width: '(100vw - 2.5rem) * 0.82', form: 3 / 2 },
]

export const insetCardSlot: PictureSlot = [
  { from: '40rem', width: '16rem', form: 1 },
  { width: '100vw - 2.5rem', form: 3 / 2 },
]

export const articleBlockSlot: PictureSlot = [
  { from: '40rem', width: '9rem', form: 3 / 2 },
  { width: '6.5rem', form: 1 },
]
