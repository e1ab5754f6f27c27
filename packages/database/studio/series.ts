import type { Kysely } from 'kysely'
import { coverSchema } from '@tsuzuri/content/media'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import type { Series } from '@tsuzuri/content/series'
import { type ArticleState, stateAt } from '@tsuzuri/content/visibility'
import { periodOf } from '../articles/stored-article.ts'
import { newestOfLists } from '../published/lists/newest.ts'
import { findValue } from '../stored/value.ts'
import { authorIdsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'
import { countReferences, type NamedFilter, pageOfNamed, namedPerPage } from './taxonomy.ts'

/** `nextPart` is the number after the highest one, drafts included; `isPublic` if readers can see a part. */
export type StoredSeries = Series & {
  id: number
  version: number
  articles: number
  nextPart: number
  isPublic: boolean
}

export async function listStoredSeries(
  db: Kysely<Tables>,
  { text, ids, page }: NamedFilter,
  now: Date,
): Promise<Page<StoredSeries>> {
  const { rows, count } = await pageOfNamed(db, 'series', { text, ids, page })
  const items = await describeSeries(db, rows as unknown as Tables['series'][], now)
  return pageOf(items, count, page, namedPerPage)
}

/** The series of these ids that exist. */
export async function readStoredSeries(
  db: Kysely<Tables>,
  ids: readonly number[],
  now: Date,
): Promise<StoredSeries[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('series').selectAll().where('id', 'in', ids).execute()
  return describeSeries(db, rows, now)
}

async function describeSeries(
  db: Kysely<Tables>,
  rows: readonly Tables['series'][],
  now: Date,
): Promise<StoredSeries[]> {
  const found = rows.map((row) => row.id)
  const counts = await countReferences(db, 'series', found)
  const highest = await highestParts(db, found)
  const newest = await newestOfLists(db, 'series', found, now)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...seriesOf(row),
    articles: counts.get(row.id) ?? 0,
    nextPart: (highest.get(row.id) ?? 0) + 1,
    isPublic: newest.has(row.id),
  }))
}

export function seriesOf(row: Tables['series']): Series {
  const cover = findValue(coverSchema, row.cover)
  return {
    slug: row.slug,
    name: row.name,
    reading: row.reading,
    description: row.description,
    ...(cover === undefined ? {} : { cover }),
    authorIds: findValue(authorIdsSchema, row.author_ids) ?? [],
    rhythm: row.rhythm,
    ended: row.ended === 1,
    ...(row.next_on === null ? {} : { nextOn: row.next_on }),
    ...(row.writing === null ? {} : { writing: row.writing }),
  }
}

export type StoredPart = {
  id: number
  title: string
  part: number
  state: ArticleState
  /** When it appears or appeared; null for a draft. */
  from: string | null
}

const partsPerPage = 50

/**
 * With `owner`, only the articles that this person created or is in charge of, and the public parts of others with
 * their public titles.
 */
type PartFilter = {
  seriesId: number
  part?: number | undefined
  owner?: string | undefined
  page: number
  now: Date
}

/** The articles whose newest text belongs to a series, drafts included, the highest number first. */
export async function listStoredParts(
  db: Kysely<Tables>,
  { seriesId, part, owner, page, now }: PartFilter,
): Promise<Page<StoredPart>> {
  const found = db
    .selectFrom('articles')
    .leftJoin('publications', 'publications.article_id', 'articles.id')
    .where('articles.series_id', '=', seriesId)
    .where('articles.deleted_at', 'is', null)
    .$if(part !== undefined, (query) => query.where('articles.series_part', '=', part ?? 0))
    .$if(owner !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('articles.created_by', '=', owner ?? ''),
          eb('articles.assignee', '=', owner ?? ''),
          eb.and([
            eb('publications.series_id', '=', seriesId),
            eb('publications.published_at', '<=', now.getTime()),
          ]),
        ]),
      ),
    )
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'articles.id',
      'articles.title',
      'articles.series_part',
      'articles.status',
      'articles.created_by',
      'articles.assignee',
    ])
    .select(['published_from', 'published_until', 'publications.title as public_title'])
    .orderBy('articles.series_part', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(partsPerPage)
    .offset((page - 1) * partsPerPage)
    .execute()
  const items = rows.map((row) => {
    const period = periodOf(row.published_from, row.published_until)
    const isHidden = owner !== undefined && row.created_by !== owner && row.assignee !== owner
    return {
      id: row.id,
      title: isHidden ? (row.public_title ?? '') : row.title,
      part: row.series_part ?? 0,
      state: stateAt({ status: row.status, period }, now),
      from: period?.from.toISOString() ?? null,
    }
  })
  return pageOf(items, count, page, partsPerPage)
}

async function highestParts(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('articles')
    .select((eb) => ['series_id', eb.fn.max('series_part').as('part')])
    .where('series_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('series_id')
    .execute()
  return new Map(rows.map((row) => [row.series_id ?? 0, row.part ?? 0]))
}
