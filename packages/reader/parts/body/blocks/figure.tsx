import type { Picture as PictureData } from '@tsuzuri/content/body/picture'
import { MediaPicture } from '../../pictures/media-picture.tsx'
import { figureSlot } from '../../pictures/picture-slot.ts'
import { uprightFigureSlot } from './block-slots.ts'
import type { References } from '../references.ts'
import './figure.css'

type FigureProps = { picture: PictureData; references: Pick<References, 'media'> }

/** A picture of the body with caption and credit. */
export function Figure({ picture, references }: FigureProps) {
  const media = references.media[picture.media]
  if (media === undefined) return null
  const isUpright = media.height > media.width
  return (
    <figure className={isUpright ? 'figure figure-upright' : 'figure'}>
      <MediaPicture
        image={{ ...media, alt: picture.alt }}
        slot={isUpright ? uprightFigureSlot : figureSlot}
      />
      <Caption caption={picture.caption} credit={picture.credit} />
    </figure>
  )
}

type CaptionProps = { caption?: string | undefined; credit?: string | undefined }

export function Caption({ caption = '', credit = '' }: CaptionProps) {
  if (caption === '' && credit === '') return null
  return (
    <figcaption className="figure-caption">
      {caption !== '' && <span>{caption}</span>}
      {credit !== '' && <span className="figure-credit">{credit}</span>}
    </figcaption>
  )
}
