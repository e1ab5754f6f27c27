import type { ReactNode } from 'react'
import type { Picture as PictureData } from '@tsuzuri/content/body/picture'
import type { Text } from '@tsuzuri/content/body/inline'
import { MediaPicture } from '../../pictures/media-picture.tsx'
import { insetCardSlot } from './block-slots.ts'
import type { References } from '../references.ts'
import { MarkedText } from '../marked-text.tsx'
import './inset-card.css'

type InsetCardProps = {
  kind: string
  name: string
  image: PictureData | undefined
  references: Pick<References, 'media'>
  content: readonly Text[]
  children: ReactNode
}

/** A card in the body for a product or a salon: picture, name, facts, description. */
export function InsetCard({ kind, name, image, references, content, children }: InsetCardProps) {
  const media = image === undefined ? undefined : references.media[image.media]
  return (
    <section className="inset-card" aria-label={name}>
      {image !== undefined && media !== undefined && (
        <div className="inset-card-picture">
          <MediaPicture image={{ ...media, alt: image.alt }} slot={insetCardSlot} />
        </div>
      )}
      <div className="inset-card-words">
        <p className="inset-card-kind">{kind}</p>
        <p className="inset-card-name">{name}</p>
        {content.map((paragraph, at) => (
          <p key={at}>
            <MarkedText text={paragraph} />
          </p>
        ))}
        {children}
      </div>
    </section>
  )
}
