import { articleContentSchema } from '../article.ts'
import { renameMedia } from '../body/references.ts'
import { type Fault, Refusal } from '../refusal.ts'
import { instantOf, type Manuscript, type ManuscriptPicture, sameFieldsOf } from './manuscript.ts'

/** Maps the names in manuscripts to ids: categories, `category/subcategory`, people, series, and tags by name. */
export type Places = {
  categories: Map<string, number>
  subcategories: Map<string, number>
  users: Map<string, number>
  tags: Map<string, number>
  series: Map<string, number>
}

export function noPlaces(): Places {
  return {
    categories: new Map(),
    subcategories: new Map(),
    users: new Map(),
    tags: new Map(),
    series: new Map(),
  }
}

/** Every name that an article may use, with a placeholder id, for checks without a database. */
export function namedPlaces({
  categories,
  tags,
  users,
  series,
}: {
  categories: readonly { slug: string; subcategories: readonly { slug: string }[] }[]
  tags: readonly { name: string }[]
  users: readonly { slug: string }[]
  series: readonly { slug: string }[]
}): Places {
  const places = noPlaces()
  for (const { slug, subcategories } of categories) {
    places.categories.set(slug, places.categories.size + 1)
    for (const below of subcategories) {
      places.subcategories.set(`${slug}/${below.slug}`, places.subcategories.size + 1)
    }
  }
  for (const { name } of tags) places.tags.set(name, places.tags.size + 1)
  for (const { slug } of users) places.users.set(slug, places.users.size + 1)
  for (const { slug } of series) places.series.set(slug, places.series.size + 1)
  return places
}

/** The input of the article commands, from a manuscript. */
export function articleInput(
  { front, body }: Manuscript,
  slug: string,
  places: Places,
  { now, mediaOf = (picture) => picture }: { now: Date; mediaOf?: (picture: string) => string },
) {
  const { category, subcategory, supervisor, cover, updated } = front
  return {
    ...sameFieldsOf(front),
    slug,
    titleReading: front.reading,
    body: renameMedia(body, mediaOf),
    ...(cover === undefined ? {} : { cover: coverInput(cover, mediaOf) }),
    ...(category === undefined ? {} : { categoryId: placeOf(places.categories, category, 'category') }),
    ...(subcategory === undefined
      ? {}
      : { subcategoryId: placeOf(places.subcategories, `${category}/${subcategory}`, 'subcategory') }),
    tagIds: front.tags.map((tag) => placeOf(places.tags, tag, 'tags')),
    authorIds: front.authors.map((author) => placeOf(places.users, author, 'authors')),
    ...(supervisor === undefined
      ? {}
      : {
          supervisor: {
            userId: placeOf(places.users, supervisor.person, 'supervisor'),
            credentials: supervisor.credentials,
            checked: supervisor.checked,
            checkedOn: supervisor.on,
          },
        }),
    seoTitle: front.seo?.title ?? '',
    seoDescription: front.seo?.description ?? '',
    ...(front.syndication === undefined ? {} : { syndication: front.syndication }),
    ...(updated === undefined
      ? {}
      : { updatedAt: isStored(updated) ? updated : instantOf(updated, now).toISOString() }),
    ...(front.series === undefined
      ? {}
      : { series: { id: placeOf(places.series, front.series.slug, 'series'), part: front.series.part } }),
  }
}

/** The names that an article uses and the magazine does not have. */
export function missingPlaces({ front }: Manuscript, places: Places): Fault[] {
  const { category, subcategory, supervisor } = front
  const named: [string, ReadonlyMap<string, number>, string | undefined][] = [
    ['category', places.categories, category],
    ['subcategory', places.subcategories, subcategory && `${category}/${subcategory}`],
    ...front.tags.map((tag): (typeof named)[number] => ['tags', places.tags, tag]),
    ...front.authors.map((author): (typeof named)[number] => ['authors', places.users, author]),
    ['supervisor', places.users, supervisor?.person],
    ['series', places.series, front.series?.slug],
  ]
  return named.flatMap(([path, known, name]) =>
    name === undefined || known.has(name) ? [] : [{ path, reason: `「${name}」はありません` }],
  )
}

/** Whether an article can store the time as written. People may omit seconds, or write a time relative to now. */
function isStored(updated: string): boolean {
  return articleContentSchema.shape.updatedAt.safeParse(updated).success
}

export function coverInput({ picture, alt, focus: [x, y] }: ManuscriptPicture, mediaOf = asItIs) {
  return { media: mediaOf(picture), alt, focus: { x, y } }
}

function asItIs(picture: string): string {
  return picture
}

function placeOf(places: ReadonlyMap<string, number>, name: string, path: string): number {
  const id = places.get(name)
  if (id !== undefined) return id
  const reason = `「${name}」はありません`
  throw new Refusal('invalid', `${path}：${reason}。`, `There is no ${name}.`, [{ path, reason }])
}
