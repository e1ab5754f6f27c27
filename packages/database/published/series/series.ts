import type { Kysely } from 'kysely'
import { type ContentKey, listKey, seriesIndexKey, seriesKey } from '@tsuzuri/content/content-key'
import { type Page, pageOf, perPage } from '@tsuzuri/content/page-number'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { ArticleSeries, PublishedSeries } from '@tsuzuri/content/published'
import { compareSeries, shownNextOn } from '@tsuzuri/content/series'
import { countList } from '../../lists/total.ts'
import { mediaViews } from '../../media/media.ts'
import { cachedLookup } from '../../queries/cached-lookup.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { findValue } from '../../stored/value.ts'
import { authorIdsSchema } from '../../stored/value-schemas.ts'
import type { Tables } from '../../tables.ts'
import { imageOf, readCover } from '../articles/cards.ts'
import { newestOfLists } from '../lists/newest.ts'
import { visibleTotals } from '../lists/totals.ts'
import { userLabels } from '../taxonomy/labels.ts'
import { findSeriesId } from '../taxonomy/slugs.ts'

/** The series with parts to read: running ones first, then by their newest part. */
export async function listPublishedSeries(
  db: Kysely<Tables>,
  page: number,
  now: Date,
): Promise<Page<PublishedSeries>> {
  const ids = await listSeriesIds(db, now)
  const shown = await readSeriesOf(db, ids.slice((page - 1) * perPage, page * perPage), now)
  return pageOf([...shown.values()], ids.length, page)
}

/** The ids of the series with parts to read, in the order in which readers see them. */
export async function listSeriesIds(db: Kysely<Tables>, now: Date): Promise<readonly number[]> {
  return (await seriesOrder(db, [seriesIndexKey], now)).get(seriesIndexKey) ?? []
}

/** A part that starts or ends changes the key of the index, so the key covers visibility. */
const seriesOrder = cachedLookup<ContentKey, readonly number[], Date>({
  maxEntries: 1,
  keysOf: (key) => [key],
  read: async (db, [key = seriesIndexKey], now) => {
    const rows = await db.selectFrom('series').select(['id', 'ended']).execute()
    const newest = await newestOfLists(
      db,
      'series',
      rows.map(({ id }) => id),
      now,
    )
    const ids = rows
      .flatMap(({ id, ended }) => {
        const newestAt = newest.get(id)
        return newestAt === undefined ? [] : [{ id, ended: ended === 1, newestAt }]
      })
      .toSorted(compareSeries)
      .map(({ id }) => id)
    return [[key, ids] as const]
  },
})

/** The series of these ids that have parts to read, in this order. */
export async function readSeriesOf(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, PublishedSeries>> {
  const found = new Map<number, PublishedSeries>()
  for (const id of ids) {
    const series = await readSeries(db, id, now)
    if (series !== undefined) found.set(id, series)
  }
  return found
}

/** Whether there is any series to read. */
export async function hasPublishedSeries(db: Kysely<Tables>, now: Date): Promise<boolean> {
  addDependencies(db, seriesIndexKey)
  return [...(await visibleTotals(db, 'series', now)).values()].some((total) => total > 0)
}

export async function findPublishedSeries(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<(PublishedSeries & { id: number }) | undefined> {
  const id = await findSeriesId(db, slug)
  const series = id === undefined ? undefined : await readSeries(db, id, now)
  return id === undefined || series === undefined ? undefined : { ...series, id }
}

export async function findSeriesName(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<string | undefined> {
  return (await findPublishedSeries(db, slug, now))?.name
}

/** Undefined for a series without a part that readers can see. */
async function readSeries(db: Kysely<Tables>, id: number, now: Date): Promise<PublishedSeries | undefined> {
  const list = { kind: 'series', id } as const
  addDependencies(db, listKey(list))
  const count = await countList(db, list, now)
  const row = (await seriesRows(db, [id])).get(id)
  if (count === undefined || count.total === 0 || row === undefined) return undefined
  const newestAt = await findNewestPart(db, id, now)
  return {
    slug: row.slug,
    name: row.name,
    reading: row.reading,
    nameBreaks: row.nameBreaks,
    description: row.description,
    cover: row.cover,
    authors: await readAuthors(db, row.authorIds, now),
    rhythm: row.rhythm,
    ended: row.ended,
    nextOn: shownNextOn(row, newestAt, now),
    total: count.total,
    newestAt: (newestAt ?? now).toISOString(),
  }
}

type SeriesLabel = Omit<ArticleSeries, 'part' | 'previous' | 'next' | 'parts'>

/** The announcement that an article shows, also one that is not published yet. */
export async function readSeriesLabel(
  db: Kysely<Tables>,
  id: number,
  now: Date,
): Promise<SeriesLabel | undefined> {
  const row = (await seriesRows(db, [id])).get(id)
  if (row === undefined) return undefined
  const count = await countList(db, { kind: 'series', id }, now)
  const newestAt = await findNewestPart(db, id, now)
  const { slug, name, ended, writing } = row
  return {
    slug,
    name,
    ended,
    nextOn: shownNextOn(row, newestAt, now),
    total: count?.total ?? 0,
    ...(writing === null ? {} : { writing }),
  }
}

async function readAuthors(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<PublishedSeries['authors']> {
  const labels = await userLabels(db, ids)
  const authors: PublishedSeries['authors'] = []
  for (const id of ids) {
    const label = labels.get(id)
    const total = (await countList(db, { kind: 'user', id }, now))?.total ?? 0
    if (label !== undefined) authors.push({ ...label, hasPage: total > 0 })
  }
  return authors
}

const seriesRows = cachedLookup({
  maxEntries: 500,
  keysOf: (id: number) => [seriesKey(id)],
  read: async (db, ids) => {
    const rows = await seriesById(db, { ids })
    const covers = rows.map((row) => readCover(row.cover))
    const media = await mediaViews(
      db,
      covers.flatMap((cover) => (cover === undefined ? [] : [cover.media])),
    )
    return rows.map((row, at) => {
      const named = {
        slug: row.slug,
        name: row.name,
        reading: row.reading,
        nameBreaks: phraseBreaks(row.name),
        description: row.description,
        cover: imageOf(covers[at], media),
        authorIds: findValue(authorIdsSchema, row.author_ids) ?? [],
        rhythm: row.rhythm,
        ended: row.ended === 1,
        nextOn: row.next_on ?? undefined,
        writing: row.writing,
      }
      return [row.id, named] as const
    })
  },
})

const seriesById = preparedQuery((db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('series')
    .select([
      'id',
      'slug',
      'name',
      'reading',
      'description',
      'cover',
      'author_ids',
      'rhythm',
      'ended',
      'next_on',
      'writing',
    ])
    .where('id', 'in', ids),
)

async function findNewestPart(db: Kysely<Tables>, id: number, now: Date): Promise<Date | undefined> {
  const newestAt = (await newestOfLists(db, 'series', [id], now)).get(id)
  return newestAt === undefined ? undefined : new Date(newestAt)
}
