import type { ArticleCard } from '@tsuzuri/content/published'
import { MediaPicture } from '../pictures/media-picture.tsx'
import type { PictureSlot } from '../pictures/picture-slot.ts'
import './cover.css'

type CoverProps = {
  article: Pick<ArticleCard, 'cover' | 'category'>
  slot: PictureSlot
  isFirst?: boolean | undefined
}

/** The picture of a card, or an area in the category's colour for articles without one. */
export function Cover({ article: { cover, category }, slot, isFirst }: CoverProps) {
  if (cover !== null) return <MediaPicture className="cover" image={cover} slot={slot} isFirst={isFirst} />
  return (
    <div className="cover cover-missing" aria-hidden="true">
      <span>{category.name}</span>
    </div>
  )
}
