import { type Kysely, sql } from 'kysely'
import type { ArticleContent } from '@tsuzuri/content/article'
import { listKey } from '@tsuzuri/content/content-key'
import { disclosureLabel } from '@tsuzuri/content/disclosure'
import { pageOf, perPage } from '@tsuzuri/content/page-number'
import type { ArticleCard, ArticleSeries, SeriesPage, SeriesPart } from '@tsuzuri/content/published'
import { partsAround } from '@tsuzuri/content/series'
import { addDependencies } from '../../queries/dependencies.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import type { Tables } from '../../tables.ts'
import { readCards } from '../articles/cards.ts'
import { publicationsVisibleAt } from '../visible.ts'
import { findPublishedSeries, readSeriesLabel } from './series.ts'

/** An article lists this many parts of its series; the page of the series lists all. */
const partsShown = 7

/** A series with one page of its parts, the newest part first. */
export async function findSeriesPage(
  db: Kysely<Tables>,
  slug: string,
  page: number,
  now: Date,
): Promise<SeriesPage | undefined> {
  const found = await findPublishedSeries(db, slug, now)
  if (found === undefined) return undefined
  const { id, ...series } = found
  const at = now.getTime()
  const rows = await newestParts(db, { id, at, size: perPage, skipped: (page - 1) * perPage })
  const paged = pageOf(await readParts(db, rows, now), series.total, page)
  const [first] = await oldestParts(db, { id, at, size: 1 })
  const [latest] = await newestParts(db, { id, at, size: 1, skipped: 0 })
  const ends = await readParts(
    db,
    [first, latest].filter((row) => row !== undefined),
    now,
  )
  const [firstPart, latestPart = firstPart] = ends.map(partOf)
  if (firstPart === undefined || latestPart === undefined) return undefined
  return { ...series, ...paged, first: firstPart, latest: latestPart }
}

/** The data of a series that one of its parts shows. A draft is shown among the published parts. */
export async function readArticleSeries(
  db: Kysely<Tables>,
  own: { id: number; content: ArticleContent; publishedAt: Date },
  now: Date,
): Promise<ArticleSeries | null> {
  const { series, slug, title, disclosure } = own.content
  if (series === undefined) return null
  addDependencies(db, listKey({ kind: 'series', id: series.id }))
  const label = await readSeriesLabel(db, series.id, now)
  if (label === undefined) return null
  const here = {
    id: series.id,
    at: now.getTime(),
    size: partsShown,
    part: series.part,
    published: own.publishedAt.getTime(),
    own: own.id,
  }
  const [earlier, later] = [await partsBefore(db, here), await partsAfter(db, here)]
  const parts = (await readParts(db, [...earlier, ...later], now)).map(partOf)
  const ids = new Set(earlier.map((row) => row.article_id))
  const before = parts.filter(({ id }) => ids.has(id))
  const after = parts.filter(({ id }) => !ids.has(id))
  const self = {
    id: own.id,
    slug,
    title,
    part: series.part,
    publishedAt: own.publishedAt.toISOString(),
    disclosure: { ...disclosure, label: disclosureLabel(disclosure) },
  }
  return {
    ...label,
    part: series.part,
    previous: before[0] ?? null,
    next: after[0] ?? null,
    parts: partsAround<SeriesPart>(self, before, after, partsShown),
  }
}

/** How many visible parts come before this one on the page of the series. */
export async function countNewerParts(
  db: Kysely<Tables>,
  { seriesId, articleId }: { seriesId: number; articleId: number },
  now: Date,
): Promise<number> {
  const own = await partsOf(db, seriesId, now.getTime())
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (own === undefined) return 0
  const { count } = await publicationsVisibleAt(db, now.getTime())
    .where('series_id', '=', seriesId)
    .where(
      sql<boolean>`(series_part, published_at, article_id) > (${own.part}, ${own.published_at}, ${articleId})`,
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type PartRow = { article_id: number; part: number | null }

/** The cards of parts in the order of `rows`, each with its number. */
async function readParts(
  db: Kysely<Tables>,
  rows: readonly PartRow[],
  now: Date,
): Promise<(ArticleCard & { part: number })[]> {
  const numbers = new Map(rows.map((row) => [row.article_id, row.part ?? 0]))
  const cards = await readCards(
    db,
    rows.map((row) => row.article_id),
    now,
  )
  return cards.map((card) => ({ ...card, part: numbers.get(card.id) ?? 0 }))
}

function partOf({
  id,
  slug,
  title,
  disclosure,
  publishedAt,
  part,
}: ArticleCard & { part: number }): SeriesPart {
  return { id, slug, title, disclosure, publishedAt, part }
}

/** The visible parts of a series; `comparePart` in `content/series.ts` is their order. */
function partsOf(db: Kysely<Tables>, id: number, at: number) {
  return publicationsVisibleAt(db, at)
    .select(['article_id', 'series_part as part', 'published_at'])
    .where('series_id', '=', id)
}

type Ends = { id: number; at: number; size: number }

const oldestParts = preparedQuery((db, { id, at, size }: Ends) =>
  partsOf(db, id, at).orderBy('series_part').orderBy('published_at').orderBy('article_id').limit(size),
)

const newestParts = preparedQuery((db, { id, at, size, skipped }: Ends & { skipped: number }) =>
  partsOf(db, id, at)
    .orderBy('series_part', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(size)
    .offset(skipped),
)

type Here = Ends & { part: number; published: number; own: number }

const partsAfter = preparedQuery((db, { id, at, size, part, published, own }: Here) =>
  partsOf(db, id, at)
    .where(sql<boolean>`(series_part, published_at, article_id) > (${part}, ${published}, ${own})`)
    .where('article_id', '<>', own)
    .orderBy('series_part')
    .orderBy('published_at')
    .orderBy('article_id')
    .limit(size),
)

const partsBefore = preparedQuery((db, { id, at, size, part, published, own }: Here) =>
  partsOf(db, id, at)
    .where(sql<boolean>`(series_part, published_at, article_id) < (${part}, ${published}, ${own})`)
    .where('article_id', '<>', own)
    .orderBy('series_part', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(size),
)
