import { middleUrl, srcSetOf } from '@tsuzuri/content/media-variants'
import { Picture, type PictureProps } from '@tsuzuri/ui/picture'
import '@tsuzuri/ui/picture.css'
import { type PictureSlot, sizesOf } from './picture-slot.ts'

type MediaPictureProps = Omit<PictureProps, 'srcSet' | 'sizes'> & { slot: PictureSlot }

/** A picture with `srcset` and `sizes` for its slot. */
export function MediaPicture({ image, slot, ...rest }: MediaPictureProps) {
  return (
    <Picture
      image={{ ...image, url: middleUrl(image) }}
      srcSet={srcSetOf(image)}
      sizes={sizesOf(slot, image)}
      {...rest}
    />
  )
}
