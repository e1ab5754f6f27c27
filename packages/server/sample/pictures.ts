import sharp from 'sharp'
import { mediaIn } from '@tsuzuri/content/body/references'
import { draw, readRecipe } from '@tsuzuri/illustration/draw'
import type { SampleFiles } from './files.ts'

/** Every picture that the sample names, once. */
export function picturesIn({ categories, users, banners, articles }: SampleFiles): string[] {
  const covers = [
    ...categories.flatMap((category) => category.subcategories.map((below) => below.cover?.picture)),
    ...users.map((user) => user.portrait?.picture),
    ...banners.map((banner) => banner.picture),
    ...articles.flatMap(({ manuscript }) => [manuscript.front.cover?.picture, ...mediaIn(manuscript.body)]),
  ]
  return [...new Set(covers)].filter((picture) => picture !== undefined).toSorted()
}

/** `picture:bottle/yuki/3` as a JPEG file: the same bytes each time on one machine. */
export async function drawPicture(picture: string): Promise<Buffer> {
  const recipe = readRecipe(picture.replace(/^picture:/, ''))
  if (recipe === undefined) throw new Error(`the sample names a picture that nobody can draw: ${picture}`)
  return sharp(Buffer.from(draw(recipe).svg))
    .jpeg({ quality: 82 })
    .toBuffer()
}
