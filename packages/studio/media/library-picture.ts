import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Picture } from '@tsuzuri/content/body/picture'

export type Media = StudioAnswer<'listMedia'>['items'][number]

/** A picture of the library as an article refers to it, with its known texts. */
export function pictureOf({ name, alt, credit }: Media): Picture {
  return { media: name, alt, ...(credit === '' ? {} : { credit }) }
}
