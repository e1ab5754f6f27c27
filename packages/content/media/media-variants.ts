import type { FocalPoint, Media, MediaView } from './media.ts'

/** The widths of picture variants. Any other width is refused before it costs anything. */
export const variantSteps = [320, 480, 640, 960, 1280, 1920] as const
export type VariantStep = (typeof variantSteps)[number]

/** The number of crop positions of a social image along its longer side, from 0 to this. */
export const socialPlaces = 10

const social = { width: 1200, height: 630 }

type Size = Pick<MediaView, 'width' | 'height'>

/** The variant widths of a picture, up to the first that covers its full width; pictures are never enlarged. */
export function stepsOf(width: number): { step: VariantStep; width: number }[] {
  const last = variantSteps.findIndex((step) => step >= width)
  const steps = last === -1 ? variantSteps : variantSteps.slice(0, last + 1)
  return steps.map((step) => ({ step, width: Math.min(step, width) }))
}

/** For `srcset`: each address with its real width. */
export function srcSetOf({ url, width }: Pick<MediaView, 'url' | 'width'>): string {
  return stepsOf(width)
    .map((variant) => `${url}/${variant.step} ${variant.width}w`)
    .join(', ')
}

/** The fallback `src`: wide enough for most places. */
export function middleUrl({ url, width }: Pick<MediaView, 'url' | 'width'>): string {
  return `${url}/${stepsOf(width).findLast(({ step }) => step <= 960)?.step ?? variantSteps[0]}`
}

/** The format that every client supports; the default without an Accept header. */
export function plainFormatOf({ frames, alpha }: Pick<Media, 'frames' | 'alpha'>): 'gif' | 'png' | 'jpg' {
  return frames > 1 ? 'gif' : alpha ? 'png' : 'jpg'
}

/** For thumbnails. */
export function thumbnailUrl(url: string): string {
  return `${url}/${variantSteps[0]}`
}

/** The image for social services: 1200×630, or the largest crop of that ratio, around the focal point. */
export function socialImageOf(
  view: MediaView & { focus?: FocalPoint | undefined },
): Pick<MediaView, 'url' | 'width' | 'height'> {
  const { excess: along, ...size } = socialCut(view)
  const focus = view.focus ?? { x: 0.5, y: 0.5 }
  return { url: `${view.url}/social-${Math.round(focus[along] * socialPlaces)}`, ...size }
}

/** The size of a social image, and the axis along which the picture is cropped. */
export function socialCut({ width, height }: Size): Size & { excess: 'x' | 'y' } {
  const scale = Math.min(1, width / social.width, height / social.height)
  return {
    width: Math.max(1, Math.round(social.width * scale)),
    height: Math.max(1, Math.round(social.height * scale)),
    excess: width * social.height > height * social.width ? 'x' : 'y',
  }
}
