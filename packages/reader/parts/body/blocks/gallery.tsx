import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { Icon } from '@tsuzuri/ui/icon'
import { MediaPicture } from '../../pictures/media-picture.tsx'
import { gallerySlot } from './block-slots.ts'
import { Caption } from './figure.tsx'
import { placeName } from './place-name.ts'
import type { References } from '../references.ts'
import './gallery.css'

type GalleryProps = { block: BlockOf<'gallery'>; references: Pick<References, 'media'> }

/** A horizontally scrolling strip of pictures; the body's behaviour handles its buttons. */
export function Gallery({ block: { images, caption }, references }: GalleryProps) {
  const pictures = images.flatMap((picture) => {
    const media = references.media[picture.media]
    return media === undefined ? [] : [{ picture, media }]
  })
  if (pictures.length === 0) return null
  return (
    <figure className="gallery" data-gallery="">
      <div className="gallery-track" role="group" aria-label={caption ?? '画像の一覧'} tabIndex={0}>
        {pictures.map(({ picture, media }, at) => (
          <figure key={at}>
            <MediaPicture image={{ ...media, alt: picture.alt }} slot={gallerySlot} />
            <Caption caption={picture.caption} credit={picture.credit} />
          </figure>
        ))}
      </div>
      <figcaption className="gallery-foot">
        <p>{caption}</p>
        {pictures.length > 1 && (
          <p className="gallery-steps">
            <button type="button" data-gallery-step="-1" aria-disabled="true">
              <Icon name="previous" />
              <span className="unseen">前の画像</span>
            </button>
            <span className="gallery-total">全{pictures.length}点</span>
            <span className="gallery-place" role="img" aria-label={placeName(1, pictures.length)}>
              {`1／${pictures.length}`}
            </span>
            <button type="button" data-gallery-step="1" aria-disabled="false">
              <Icon name="next" />
              <span className="unseen">次の画像</span>
            </button>
          </p>
        )}
      </figcaption>
    </figure>
  )
}
