import type { Media } from '@tsuzuri/content/media'
import { plainFormatOf, socialPlaces, stepsOf, type VariantStep } from '@tsuzuri/content/media-variants'
import { rememberHeader } from '../http/remember-header.ts'

export type Format = 'avif' | 'webp' | 'jpg' | 'png' | 'gif'

/** One of the fixed set of variants of an original. */
export type Variant =
  | { kind: 'width'; step: VariantStep; width: number; format: Format }
  | { kind: 'social'; place: number; format: 'jpg' }

/** WebP allows this many pixels a side; AVIF, as libvips writes it, one more. */
const longestSide = 16_383

export const formatTypes: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** The form of a picture's name; any other name is refused without a database query. */
export const ingestedName = /^[0-9a-f]{32}\.[a-z]{3,4}$/
export const variantName = /^(?:\d{3,4}|social-\d{1,2})$/

/**
 * The variant of this name (`960`, `social-5`; undefined for the widest) in the best format that `accept` allows.
 * Undefined for unknown names.
 */
export function findVariant(
  media: Media,
  name: string | undefined,
  accept: string | undefined,
): Variant | undefined {
  // Files for download have no width.
  if (media.width === 0) return undefined
  const place = /^social-(0|[1-9]\d?)$/.exec(name ?? '')?.[1]
  if (place !== undefined) {
    return Number(place) <= socialPlaces ? { kind: 'social', place: Number(place), format: 'jpg' } : undefined
  }
  const steps = stepsOf(media.width)
  const found = name === undefined ? steps.at(-1) : steps.find(({ step }) => String(step) === name)
  if (found === undefined) return undefined
  return { kind: 'width', ...found, format: chooseFormat(media, found.width, accept) }
}

/** The object key and cache key of a variant; the number is the version of the encoder settings. */
export function variantKey({ name }: Media, variant: Variant): string {
  const what = variant.kind === 'social' ? `social-${variant.place}` : variant.step
  return `variants/1/${name}/${what}.${variant.format}`
}

type Taken = { avif: boolean; webp: boolean }

function chooseFormat(media: Media, width: number, accept = ''): Format {
  if (Math.ceil((media.height * width) / media.width) > longestSide) return plainFormatOf(media)
  const { avif, webp } = takenBy(accept)
  // Animated AVIF is not supported here.
  if (avif && media.frames === 1) return 'avif'
  return webp ? 'webp' : plainFormatOf(media)
}

const takenBy = rememberHeader(readAccept)

function readAccept(accept: string): Taken {
  const taken = new Set(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .flatMap(([type = '', ...rest]) =>
        rest.some((piece) => /^q\s*=\s*0(\.0*)?$/.test(piece)) ? [] : type,
      ),
  )
  return { avif: taken.has('image/avif'), webp: taken.has('image/webp') }
}
