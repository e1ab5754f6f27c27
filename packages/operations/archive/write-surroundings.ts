import type { Kysely } from 'kysely'
import { writeInstant } from '@tsuzuri/content/manuscript'
import type { Cover } from '@tsuzuri/content/media'
import { readArchivedRedirects, readArchivedWithdrawals } from '@tsuzuri/database/archive/archived-addresses'
import {
  readArchivedCategories,
  readArchivedTags,
  readArchivedUsers,
} from '@tsuzuri/database/archive/archived-taxonomy'
import { readArchivedSeries } from '@tsuzuri/database/archive/archived-series'
import { readArchivedTerms } from '@tsuzuri/database/archive/archived-terms'
import { listStoredBanners } from '@tsuzuri/database/banners'
import { readSettings } from '@tsuzuri/database/settings'
import type { Tables } from '@tsuzuri/database/tables'
import { writeFronts } from './write-fronts.ts'
import { writeOrigins } from './write-origins.ts'
import type { PlaceNames } from './written-article.ts'
import { writeYaml, writeYamlList } from './written-file.ts'

/** Writes everything except articles, pictures and reads. Returns the names that articles use. */
export async function writeSurroundings(db: Kysely<Tables>, path: string, now: Date): Promise<PlaceNames> {
  const write = (name: string, content: unknown) => writeYaml(path, name, content)
  const categories = await readArchivedCategories(db)
  const tags = await readArchivedTags(db)
  const users = await readArchivedUsers(db)
  await write('magazine.yaml', (await readSettings(db)).settings)
  await write(
    'categories.yaml',
    categories.map(({ subcategories, ...category }) => ({
      ...withoutId(category),
      subcategories: subcategories.map(({ cover, ...one }) => ({
        ...withoutId(one),
        ...pictured('cover', cover),
      })),
    })),
  )
  await write('tags.yaml', tags.map(withoutId))
  await write(
    'users.yaml',
    users.map(({ portrait, ...user }) => ({ ...withoutId(user), ...pictured('portrait', portrait) })),
  )
  const series = await readArchivedSeries(db)
  const slugs = new Map(users.map(({ id, slug }) => [id, slug]))
  await write(
    'series.yaml',
    series.map(({ authorIds, cover, ...one }) => ({
      ...withoutId(one),
      ...pictured('cover', cover),
      authors: authorIds.flatMap((id) => slugs.get(id) ?? []),
    })),
  )
  const banners = await listStoredBanners(db, now, 'as-shown')
  await write(
    'banners.yaml',
    banners.map(({ name, place, media, alt, href, paid, from, until }) => ({
      name,
      place,
      picture: media,
      alt,
      href,
      paid,
      ...(from === undefined ? {} : { from: writeInstant(new Date(from)) }),
      ...(until === undefined ? {} : { until: writeInstant(new Date(until)) }),
    })),
  )
  const redirects = await readArchivedRedirects(db)
  await writeYamlList(path, 'redirects.yaml', redirects, ({ createdAt, ...redirect }) => ({
    ...redirect,
    since: writeInstant(createdAt),
  }))
  const withdrawals = await readArchivedWithdrawals(db)
  await write(
    'withdrawals.yaml',
    withdrawals.map(({ slug, article_id: article, published_at, withdrawn_at }) => ({
      slug,
      article,
      published: writeInstant(new Date(published_at)),
      withdrawn: writeInstant(new Date(withdrawn_at)),
    })),
  )
  const names = {
    categories: new Map(categories.map(({ id, slug }) => [id, slug])),
    subcategories: new Map(categories.flatMap((one) => one.subcategories.map(({ id, slug }) => [id, slug]))),
    users: slugs,
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    series: new Map(series.map(({ id, slug }) => [id, slug])),
  }
  const below = categories.flatMap((one) =>
    one.subcategories.map(({ id, slug }) => [id, `${one.slug}/${slug}`] as const),
  )
  const fullNames = { ...names, subcategories: new Map(below) }
  await writeFronts(db, path, fullNames)
  await writeOrigins(db, path, fullNames)
  await write('proofreading.yaml', await readArchivedTerms(db))
  return names
}

/** Ids are valid in this magazine only, so files use names. */
function withoutId(thing: object): object {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => name !== 'id'))
}

function pictured(name: 'cover' | 'portrait', cover: Cover | undefined) {
  if (cover === undefined) return {}
  return { [name]: { picture: cover.media, alt: cover.alt, focus: [cover.focus.x, cover.focus.y] } }
}
