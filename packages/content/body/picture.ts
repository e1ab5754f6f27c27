import { z } from 'zod'
import { mediaNameSchema } from '../media/media.ts'
import { line } from '../text.ts'

export const pictureSchema = z.strictObject({
  media: mediaNameSchema,
  alt: line(300),
  caption: line(500).optional(),
  credit: line(200).optional(),
})
/** In a draft the picture may not have been chosen yet. */
export const draftPictureSchema = pictureSchema.extend({ media: z.union([z.literal(''), mediaNameSchema]) })
export type Picture = z.infer<typeof pictureSchema>

/** A thing that may have a picture, with that picture changed or removed. */
export function mapImage<T extends { image?: Picture | undefined }>(
  thing: T,
  path: string,
  change: (picture: Picture, path: string) => Picture | undefined,
): T {
  if (thing.image === undefined) return thing
  const { image, ...others } = thing
  const changed = change(image, path)
  return (changed === undefined ? others : { ...others, image: changed }) as T
}
