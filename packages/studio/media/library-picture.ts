import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Picture } from '@tsuzuri/content/body/picture'

export type Media = StudioAnswer<'listMedia'>['items'][number]

/** The library's picture as it stands in an article, with the words that are known about it. */
export function pictureOf({ name, alt, credit }: Media): Picture {
  return { media: name, alt, ...(credit === '' ? {} : { credit }) }
}
