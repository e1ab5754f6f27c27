import type { BodyReferences } from './block-kind.ts'
import type { Picture } from './picture.ts'
import { escapeHtml } from './text-html.ts'

export function imageHtml(picture: Picture, references: BodyReferences): string {
  const media = references.mediaUrl(picture.media)
  if (media === undefined) return ''
  return `<img src="${escapeHtml(media.url)}" alt="${escapeHtml(picture.alt)}" width="${media.width}" height="${media.height}">`
}

/** Pictures with a common caption and their credits; empty if no picture can be shown. */
export function figureHtml(
  pictures: readonly Picture[],
  caption: string | undefined,
  references: BodyReferences,
): string {
  const images = pictures.map((picture) => imageHtml(picture, references)).join('')
  const credits = pictures.flatMap((picture) => (picture.credit === undefined ? [] : [picture.credit]))
  const words = [caption ?? '', ...new Set(credits)].filter((word) => word !== '').map(escapeHtml)
  if (images === '') return ''
  return `<figure>${images}${words.length === 0 ? '' : `<figcaption>${words.join(' ')}</figcaption>`}</figure>`
}

/** The feed form: each picture by itself, its words in the paragraph after it. */
export function pictureParagraphs(pictures: readonly Picture[], references: BodyReferences): string[] {
  return pictures.flatMap((picture) => {
    const media = references.mediaUrl(picture.media)
    if (media === undefined) return []
    const words = [picture.caption, picture.credit].filter((one) => one !== undefined && one !== '').join(' ')
    return [
      `<img src="${escapeHtml(media.url)}" alt="${escapeHtml(picture.alt)}">`,
      ...(words === '' ? [] : [`<p>${escapeHtml(words)}</p>`]),
    ]
  })
}
