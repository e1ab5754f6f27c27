import { articleContentSchema } from '@tsuzuri/content/article'
import { renameMedia } from '@tsuzuri/content/body/references'
import { instantOf, type Manuscript, type ManuscriptPicture } from '@tsuzuri/content/manuscript'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'

/** From the names that manuscripts use to ids: categories, `category/subcategory`, people, and tags by name. */
export type Places = {
  categories: Map<string, number>
  subcategories: Map<string, number>
  users: Map<string, number>
  tags: Map<string, number>
}

export function noPlaces(): Places {
  return { categories: new Map(), subcategories: new Map(), users: new Map(), tags: new Map() }
}

/** What an article's commands take, from how it is written in a file. */
export function articleInput(
  { front, body }: Manuscript,
  slug: string,
  places: Places,
  { now, mediaOf = (picture) => picture }: { now: Date; mediaOf?: (picture: string) => string },
) {
  const { category, subcategory, supervisor, cover, updated, socialImage } = front
  return {
    slug,
    title: front.title,
    titleReading: front.reading,
    lead: front.lead,
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
    disclosure: front.disclosure,
    seoTitle: front.seo?.title ?? '',
    seoDescription: front.seo?.description ?? '',
    ...(socialImage === undefined ? {} : { socialImage }),
    ...(front.syndication === undefined ? {} : { syndication: front.syndication }),
    ...(updated === undefined
      ? {}
      : { updatedAt: isStored(updated) ? updated : instantOf(updated, now).toISOString() }),
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
  ]
  return named.flatMap(([path, known, name]) =>
    name === undefined || known.has(name) ? [] : [{ path, reason: `「${name}」はありません` }],
  )
}

/** As it was written, where an article keeps it so; people may leave out seconds, or count from now. */
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
