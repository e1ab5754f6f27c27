import type { ArticleContent } from '../article.ts'
import { mapPictures } from '../body/references.ts'
import type { FocalPoint } from './media.ts'

export type MediaReplacement = {
  from: string
  into: string
  /** The focal point of a cover that is replaced; unchanged if not given. */
  focus?: FocalPoint | undefined
}

/**
 * Replaces a picture in a text: in its cover, its social image and its body. `at` names the uses that were replaced, by
 * their order in the text, and `focus` the focal point that the cover had, so that exactly this can be undone.
 */
export function replaceMedia(
  content: ArticleContent,
  { from, into, focus }: MediaReplacement,
  only?: readonly number[],
): { content: ArticleContent; at: number[]; focus?: FocalPoint } {
  const at: number[] = []
  let index = -1
  const isMeant = (media: string) => {
    index += 1
    if (media !== from || only?.includes(index) === false) return false
    at.push(index)
    return true
  }
  const { cover, socialImage } = content
  const replaced = { ...content }
  const isCoverMeant = cover !== undefined && isMeant(cover.media)
  if (isCoverMeant) replaced.cover = { ...cover, media: into, ...(focus === undefined ? {} : { focus }) }
  if (socialImage !== undefined && isMeant(socialImage)) replaced.socialImage = into
  replaced.body = mapPictures(content.body, (picture) =>
    isMeant(picture.media) ? { ...picture, media: into } : picture,
  )
  return {
    content: at.length === 0 ? content : replaced,
    at,
    ...(isCoverMeant ? { focus: cover.focus } : {}),
  }
}
