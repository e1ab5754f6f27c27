import type { ArticleContent } from '../article.ts'
import type { Picture } from '../body/picture.ts'
import { mapPictures } from '../body/references.ts'
import type { FocalPoint } from './media.ts'

export type MediaReplacement = {
  from: string
  into: string
  /** The focal point of a cover that is replaced; unchanged if not given. */
  focus?: FocalPoint | undefined
  /** The credits of the two pictures in the library; credits are unchanged if not given. */
  credits?: { from: string; into: string } | undefined
}

/** The uses that an earlier replacement changed, by their order in the text. */
export type ReplacedUses = { at: readonly number[]; credited: readonly number[] }

/**
 * Replaces a picture in a text: in its cover, its social image and its body. A credit that was copied from the library
 * follows the picture; one that was written for the text stays. `at` names the uses that were replaced, by their order in
 * the text, `credited` those that got another credit, and `focus` the focal point that the cover had, so that exactly this
 * can be undone.
 */
export function replaceMedia(
  content: ArticleContent,
  { from, into, focus, credits }: MediaReplacement,
  only?: ReplacedUses,
): { content: ArticleContent; at: number[]; credited: number[]; focus?: FocalPoint } {
  const at: number[] = []
  const credited: number[] = []
  let index = -1
  const isMeant = (media: string) => {
    index += 1
    if (media !== from || only?.at.includes(index) === false) return false
    at.push(index)
    return true
  }
  const replaceIn = (picture: Picture): Picture => {
    const { credit, ...others } = picture
    const isCopied = credits !== undefined && credits.from !== '' && credit === credits.from
    if (credits === undefined || !(only?.credited.includes(index) ?? isCopied))
      return { ...picture, media: into }
    credited.push(index)
    return { ...others, media: into, ...(credits.into === '' ? {} : { credit: credits.into }) }
  }
  const { cover, socialImage } = content
  const replaced = { ...content }
  const isCoverMeant = cover !== undefined && isMeant(cover.media)
  if (isCoverMeant) replaced.cover = { ...cover, media: into, ...(focus === undefined ? {} : { focus }) }
  if (socialImage !== undefined && isMeant(socialImage)) replaced.socialImage = into
  replaced.body = mapPictures(content.body, (picture) =>
    isMeant(picture.media) ? replaceIn(picture) : picture,
  )
  return {
    content: at.length === 0 ? content : replaced,
    at,
    credited,
    ...(isCoverMeant ? { focus: cover.focus } : {}),
  }
}
