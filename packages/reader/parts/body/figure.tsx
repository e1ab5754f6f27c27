import type { Picture as PictureData } from '@tsuzuri/content/body/blocks'
import { Picture } from '@tsuzuri/ui/picture'
import type { References } from './references.ts'
import './figure.css'

type FigureProps = { picture: PictureData; references: Pick<References, 'media'> }

/** A picture of the text with its caption and credit. */
export function Figure({ picture, references }: FigureProps) {
  const media = references.media[picture.media]
  if (media === undefined) return null
  return (
    <figure className={media.height > media.width ? 'figure figure-upright' : 'figure'}>
      <Picture image={{ ...media, alt: picture.alt }} />
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
