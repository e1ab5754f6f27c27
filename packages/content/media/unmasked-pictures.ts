import type { ArticleContent } from '../article.ts'
import { picturesOf } from '../body/references.ts'
import type { Fault } from '../refusal.ts'

/** The uses of pictures without a mosaic in an article, if a version with one exists. */
export function unmaskedPictures(content: ArticleContent, unmasked: readonly string[]): Fault[] {
  const names = new Set(unmasked)
  return placesOf(content)
    .filter(({ media }) => names.has(media))
    .map(({ path, name }) => ({
      path,
      reason: `${name}は、モザイクをかける前のものです。モザイクをかけた版があります`,
    }))
}

function placesOf({ cover, socialImage, body }: ArticleContent) {
  return [
    { path: 'cover', name: '扉の画像', media: cover?.media },
    { path: 'socialImage', name: 'シェア用の画像', media: socialImage },
    ...body.blocks.flatMap((block, at) =>
      picturesOf(block).map(({ path, picture: { media } }) => ({
        path: `body.blocks[${at}]${path}`,
        name: '本文の画像',
        media,
      })),
    ),
  ].flatMap(({ media, ...place }) => (media === undefined ? [] : [{ ...place, media }]))
}
