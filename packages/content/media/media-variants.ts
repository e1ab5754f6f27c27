import type { FocalPoint, Media, MediaView } from './media.ts'

/** The widths that pictures are made in. Any other is refused before it costs anything. */
export const variantSteps = [320, 480, 640, 960, 1280, 1920] as const
export type VariantStep = (typeof variantSteps)[number]

/** How many places along its longer side a social image may be cut at, from 0 to this. */
export const socialPlaces = 10

const social = { width: 1200, height: 630 }

type Size = Pick<MediaView, 'width' | 'height'>

/** The steps of a picture of this width, up to the first that holds all of it; nothing is ever enlarged. */
export function stepsOf(width: number): { step: VariantStep; width: number }[] {
  const last = variantSteps.findIndex((step) => step >= width)
  const steps = last === -1 ? variantSteps : variantSteps.slice(0, last + 1)
  return steps.map((step) => ({ step, width: Math.min(step, width) }))
}

/** For `srcset`: each address with the width that it really has. */
export function srcSetOf({ url, width }: Pick<MediaView, 'url' | 'width'>): string {
  return stepsOf(width)
    .map((variant) => `${url}/${variant.step} ${variant.width}w`)
    .join(', ')
}

/** For those who can't choose: wide enough for most places. */
export function middleUrl({ url, width }: Pick<MediaView, 'url' | 'width'>): string {
  return `${url}/${stepsOf(width).findLast(({ step }) => step <= 960)?.step ?? variantSteps[0]}`
}

/** The format that everybody reads: what those get who ask for no smaller one. */
export function plainFormatOf({ frames, alpha }: Pick<Media, 'frames' | 'alpha'>): 'gif' | 'png' | 'jpg' {
  return frames > 1 ? 'gif' : alpha ? 'png' : 'jpg'
}

/** For small places, where the picture is only to be recognised. */
export function thumbnailUrl(url: string): string {
  return `${url}/${variantSteps[0]}`
}

/** What social services are given: 1200×630, or as much of that form as the picture holds, around its focal point. */
export function socialImageOf(
  view: MediaView & { focus?: FocalPoint | undefined },
): Pick<MediaView, 'url' | 'width' | 'height'> {
  const { excess: along, ...size } = socialCut(view)
  const focus = view.focus ?? { x: 0.5, y: 0.5 }
  return { url: `${view.url}/social-${Math.round(focus[along] * socialPlaces)}`, ...size }
}

/** The size of a social image, and the side along which the picture has more than it. */
export function socialCut({ width, height }: Size): Size & { excess: 'x' | 'y' } {
  const scale = Math.min(1, width / social.width, height / social.height)
  return {
    width: Math.max(1, Math.round(social.width * scale)),
    height: Math.max(1, Math.round(social.height * scale)),
    excess: width * social.height > height * social.width ? 'x' : 'y',
  }
}
