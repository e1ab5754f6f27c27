import { picturesOfFronts } from '@tsuzuri/content/manuscript/front-file'
import { Refusal } from '@tsuzuri/content/refusal'
import { mediaOfSettings } from '@tsuzuri/content/site-settings'
import type { Archive } from './read-archive.ts'

/** A refusal for each named picture that is not in `media/`. */
export function loosePictures({ surroundings, media }: Archive): [string, Refusal][] {
  const { categories, users, series, banners, settings, fronts, frontDrafts } = surroundings
  const named: [string, string | undefined][] = [
    ...categories.flatMap((one) =>
      one.subcategories.map(({ cover }): [string, string | undefined] => ['categories.yaml', cover?.picture]),
    ),
    ...users.map(({ portrait }): [string, string | undefined] => ['users.yaml', portrait?.picture]),
    ...series.map(({ cover }): [string, string | undefined] => ['series.yaml', cover?.picture]),
    ...banners.map(({ picture }): [string, string] => ['banners.yaml', picture]),
    ...mediaOfSettings(settings).map((picture): [string, string] => ['magazine.yaml', picture]),
    ...picturesOfFronts(fronts).map((picture): [string, string] => ['fronts.yaml', picture]),
    ...picturesOfFronts(frontDrafts).map((picture): [string, string] => ['front-drafts.yaml', picture]),
  ]
  return named.flatMap(([file, picture]) =>
    picture === undefined || media.has(picture)
      ? []
      : [[file, refusal(`画像 media/${picture} がありません`)] as [string, Refusal]],
  )
}

/** A refusal for each author of a series that is missing in `users.yaml`. */
export function looseAuthors({ surroundings: { series, users } }: Archive): [string, Refusal][] {
  const known = new Set(users.map(({ slug }) => slug))
  const missing = series.flatMap(({ authors }) => authors).filter((author) => !known.has(author))
  return missing.map((author) => ['series.yaml', refusal(`著者「${author}」は users.yaml にありません`)])
}

/** A refusal for each slug or name that must be unique and occurs twice. */
export function sharedNames({
  surroundings: { categories, tags, users, series, banners },
}: Archive): [string, Refusal][] {
  const twice = (file: string, names: readonly string[]) =>
    names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name): [string, Refusal] => [file, refusal(`「${name}」が二つあります`)])
  return [
    ...twice(
      'categories.yaml',
      categories.map(({ slug }) => slug),
    ),
    ...categories.flatMap(({ subcategories }) =>
      twice(
        'categories.yaml',
        subcategories.map(({ slug }) => slug),
      ),
    ),
    ...twice(
      'tags.yaml',
      tags.map(({ slug }) => slug),
    ),
    ...twice(
      'tags.yaml',
      tags.map(({ name }) => name),
    ),
    ...twice(
      'users.yaml',
      users.map(({ slug }) => slug),
    ),
    ...twice(
      'series.yaml',
      series.map(({ slug }) => slug),
    ),
    ...twice(
      'banners.yaml',
      banners.map(({ name }) => name),
    ),
  ]
}

export function refusal(reason: string): Refusal {
  return new Refusal('invalid', `${reason}。`, 'The archive is not sound.')
}
