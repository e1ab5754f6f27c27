import sharp from 'sharp'
import { mediaIn } from '@tsuzuri/content/body/references'
import { draw, readRecipe } from '@tsuzuri/illustration/draw'
import type { SampleFiles } from './files.ts'

/** Every picture that the sample names, once. */
export function picturesIn(files: SampleFiles): string[] {
  return distinct([...picturesAround(files), ...files.articles.flatMap(picturesOf)])
}

/** What is shown beside the articles: on features, authors and banners. */
export function picturesAround({ categories, users, banners }: Omit<SampleFiles, 'articles'>): string[] {
  return distinct([
    ...categories.flatMap((category) => category.subcategories.map((below) => below.cover?.picture)),
    ...users.map((user) => user.portrait?.picture),
    ...banners.map((banner) => banner.picture),
  ])
}

export function picturesOf({ manuscript: { front, body } }: SampleFiles['articles'][number]): string[] {
  return distinct([front.cover?.picture, ...mediaIn(body)])
}

/** `picture:bottle/yuki/3` as a JPEG file: the same bytes each time on one machine. */
export async function drawPicture(picture: string): Promise<Buffer> {
  const recipe = readRecipe(picture.replace(/^picture:/, ''))
  if (recipe === undefined) throw new Error(`the sample names a picture that nobody can draw: ${picture}`)
  return sharp(Buffer.from(draw(recipe).svg))
    .jpeg({ quality: 82 })
    .toBuffer()
}

function distinct(pictures: readonly (string | undefined)[]): string[] {
  return [...new Set(pictures)].filter((picture) => picture !== undefined).toSorted()
}
