import type { Area, PictureEdits } from '@tsuzuri/content/picture-edits'

type Mask = PictureEdits['masks'][number]

export function maskName({ style }: Mask, at: number): string {
  return `${style === 'mosaic' ? 'モザイク' : '塗りつぶし'} ${at + 1}`
}

export function placeMask(edits: PictureEdits, at: number, area: Area): PictureEdits {
  const { masks } = edits
  return {
    ...edits,
    masks: masks.map((mask, index) => (index === at ? { ...area, style: mask.style } : mask)),
  }
}
