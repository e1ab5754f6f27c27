import { isDeepStrictEqual } from 'node:util'
import { coverInput, noPlaces, type Places } from '@tsuzuri/content/manuscript/article-input'
import {
  readArchivedCategories,
  readArchivedTags,
  readArchivedUsers,
} from '@tsuzuri/database/archive/archived-taxonomy'
import { readArchivedSeries } from '@tsuzuri/database/archive/archived-series'
import { listStoredBanners, saveBanner } from '@tsuzuri/database/banners'
import { saveCategory, saveSubcategory, saveTag } from '@tsuzuri/database/taxonomy'
import { saveSeries } from '@tsuzuri/database/series'
import { saveUser } from '@tsuzuri/database/users'
import type { Changed, Command } from '@tsuzuri/database/writing'
import type { ArchivedSurroundings } from './read-archive.ts'

/** Saves the categories, tags, people and series of the archive; unchanged ones are not saved again. */
export async function restoreTaxonomy(command: Command, archive: ArchivedSurroundings): Promise<Places> {
  const places = noPlaces()
  await restoreCategories(command, archive, places)
  const users = new Map((await readArchivedUsers(command.db.writer)).map((user) => [user.slug, user]))
  for (const { portrait, ...user } of archive.users) {
    const input = { ...user, ...(portrait === undefined ? {} : { portrait: coverInput(portrait) }) }
    const id = await keep(command, 'users', input, users.get(user.slug), saveUser)
    places.users.set(user.slug, id)
  }
  const tags = new Map((await readArchivedTags(command.db.writer)).map((tag) => [tag.slug, tag]))
  for (const tag of archive.tags) {
    places.tags.set(tag.name, await keep(command, 'tags', tag, tags.get(tag.slug), saveTag))
  }
  const series = new Map((await readArchivedSeries(command.db.writer)).map((one) => [one.slug, one]))
  for (const { cover, authors, ...one } of archive.series) {
    const input = {
      ...one,
      ...(cover === undefined ? {} : { cover: coverInput(cover) }),
      authorIds: authors.flatMap((author) => places.users.get(author) ?? []),
    }
    places.series.set(one.slug, await keep(command, 'series', input, series.get(one.slug), saveSeries))
  }
  return places
}

async function restoreCategories(
  command: Command,
  archive: ArchivedSurroundings,
  places: Places,
): Promise<void> {
  const before = await readArchivedCategories(command.db.writer)
  const known = new Map(
    before.map(({ id, slug, name, description, colour }, position) => [
      slug,
      { id, slug, name, description, colour, position },
    ]),
  )
  for (const [position, { subcategories, ...category }] of archive.categories.entries()) {
    const input = { ...category, position }
    const categoryId = await keep(command, 'categories', input, known.get(category.slug), saveCategory)
    places.categories.set(category.slug, categoryId)
    const inside = before.find(({ slug }) => slug === category.slug)?.subcategories ?? []
    const below = new Map(inside.map((one, at) => [one.slug, { ...one, categoryId, position: at }]))
    for (const [at, { cover, ...one }] of subcategories.entries()) {
      const wanted = {
        ...one,
        categoryId,
        position: at,
        ...(cover === undefined ? {} : { cover: coverInput(cover) }),
      }
      const id = await keep(command, 'subcategories', wanted, below.get(one.slug), saveSubcategory)
      places.subcategories.set(`${category.slug}/${one.slug}`, id)
    }
  }
}

export async function restoreBanners(
  command: Command,
  banners: ArchivedSurroundings['banners'],
): Promise<void> {
  const before = await listStoredBanners(command.db.writer, command.now, 'as-shown')
  const known = new Map(
    before.map(({ id, name, place, media, alt, href, paid, from, until }, position) => [
      name,
      {
        id,
        name,
        place,
        alt,
        href,
        paid,
        media,
        position,
        ...(from === undefined ? {} : { from }),
        ...(until === undefined ? {} : { until }),
      },
    ]),
  )
  for (const [position, { picture, from, until, ...banner }] of banners.entries()) {
    const input = {
      ...banner,
      media: picture,
      position,
      ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
      ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    }
    await keep(command, 'banners', input, known.get(banner.name), saveBanner)
  }
}

type Save = (
  command: Command,
  input: unknown,
  target?: { id: number; version: number },
) => Promise<Changed<{ id: number }>>

async function keep(
  command: Command,
  table: 'categories' | 'subcategories' | 'users' | 'tags' | 'series' | 'banners',
  input: object,
  before: { id: number } | undefined,
  save: Save,
): Promise<number> {
  if (before === undefined) return (await save(command, input)).value.id
  const { id, ...content } = before
  if (isDeepStrictEqual(content, input)) return id
  const { version } = await command.db.writer
    .selectFrom(table as 'tags')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await save(command, input, { id, version })).value.id
}
