import { join } from 'node:path'
import { mediaIn } from '@tsuzuri/content/body/references'
import type { SampleFiles } from './files.ts'

/** The distinct pictures that the sample references. */
export function picturesIn(files: SampleFiles): string[] {
  return distinct([...picturesAround(files), ...files.articles.flatMap(picturesOf)])
}

/** Pictures of features, authors, series and banners. */
export function picturesAround({
  categories,
  users,
  series,
  banners,
}: Omit<SampleFiles, 'articles'>): string[] {
  return distinct([
    ...categories.flatMap((category) => category.subcategories.map((below) => below.cover?.picture)),
    ...users.map((user) => user.portrait?.picture),
    ...series.map((one) => one.cover?.picture),
    ...banners.map((banner) => banner.picture),
  ])
}

export function picturesOf({ manuscript: { front, body } }: SampleFiles['articles'][number]): string[] {
  return distinct([front.cover?.picture, ...mediaIn(body)])
}

/** The file of a reference: `picture:bottle/yuki/3` is `sample/pictures/bottle/yuki/3.webp`. */
export function pictureFile(sample: string, picture: string): string {
  const path = /^picture:([a-z]+\/[a-z]+\/\d+)$/.exec(picture)?.[1]
  if (path === undefined) throw new Error(`invalid picture reference in the sample: ${picture}`)
  return join(sample, 'pictures', `${path}.webp`)
}

function distinct(pictures: readonly (string | undefined)[]): string[] {
  return [...new Set(pictures)].filter((picture) => picture !== undefined).toSorted()
}
