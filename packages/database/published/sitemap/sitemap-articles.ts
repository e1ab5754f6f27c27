import { type Kysely, sql } from 'kysely'
import { disclosureLabel } from '@tsuzuri/content/disclosure'
import type { Cover } from '@tsuzuri/content/media'
import { newestRelease } from '../../articles/releases.ts'
import type { Tables } from '../../tables.ts'
import { readCover } from '../articles/cards.ts'
import { visiblePublications } from '../visible.ts'

/** An id range that becomes one sitemap file: ids above `after`, up to and including `upTo`. */
export type IdRange = { after: number; upTo: number }

/** The state of a range: article count, last change, and a checksum. */
export type RangeState = { total: number; modifiedAt: Date; fingerprint: string }

const rowsAtOnce = 1000

/** Reads only covering indexes, so it costs far less than writing the file. */
export async function stateOfArticles(db: Kysely<Tables>, range: IdRange, now: Date): Promise<RangeState> {
  const row = await visiblePublications(db, now)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.max('publications.published_at').as('published_at'),
      eb.fn.max('publications.updated_at').as('updated_at'),
      sql<number | null>`max(${newestRelease})`.as('released_at'),
      eb.fn.max('publications.document_id').as('newest'),
      sql<number>`coalesce(sum(publications.document_id % 65521 * (publications.article_id % 65521)), 0)`.as(
        'mixed',
      ),
    ])
    .where('publications.article_id', '>', range.after)
    .where('publications.article_id', '<=', range.upTo)
    .executeTakeFirstOrThrow()
  const modified = lastChange(row, now)
  return {
    total: row.total,
    modifiedAt: new Date(modified),
    fingerprint: [row.total, row.newest ?? 0, row.mixed, modified].map((part) => part.toString(36)).join('-'),
  }
}

export async function highestArticleId(db: Kysely<Tables>, now: Date): Promise<number> {
  const row = await visiblePublications(db, now)
    .select('publications.article_id')
    .orderBy('publications.article_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.article_id ?? 0
}

export type SitemapArticle = { slug: string; modifiedAt: Date; cover: Cover | undefined }

/** The visible articles of a range, in batches of a thousand. */
export async function* eachArticle(
  db: Kysely<Tables>,
  range: IdRange,
  now: Date,
): AsyncGenerator<SitemapArticle[]> {
  for (let after = range.after; after < range.upTo;) {
    const rows = await visiblePublications(db, now)
      .select([
        'publications.article_id',
        'publications.slug',
        'publications.published_at',
        'publications.updated_at',
        'publications.cover',
        newestRelease.as('released_at'),
      ])
      .where('publications.article_id', '>', after)
      .where('publications.article_id', '<=', range.upTo)
      .orderBy('publications.article_id')
      .limit(rowsAtOnce)
      .execute()
    if (rows.length > 0) {
      yield rows.map((row) => ({
        slug: row.slug,
        modifiedAt: new Date(lastChange(row, now)),
        cover: readCover(row.cover),
      }))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    after = last.article_id
  }
}

type Moments = Record<'published_at' | 'updated_at' | 'released_at', number | null>

/** Never later than now: the date that an editor states may be in the future. */
function lastChange(
  { published_at: published, updated_at: updated, released_at: released }: Moments,
  now: Date,
) {
  return Math.min(now.getTime(), Math.max(published ?? 0, updated ?? 0, released ?? 0))
}

/** Articles of the last two days, for the news sitemap. */
export async function listNews(
  db: Kysely<Tables>,
  { since, now, most }: { since: Date; now: Date; most: number },
): Promise<{ slug: string; title: string; label: string; publishedAt: Date }[]> {
  const rows = await visiblePublications(db, now)
    .select([
      'publications.slug',
      'publications.title',
      'publications.published_at',
      'disclosure_kind',
      'sponsor',
    ])
    .where('publications.published_at', '>', since.getTime())
    .orderBy('publications.published_at', 'desc')
    .orderBy('publications.article_id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    label: disclosureLabel({ kind: row.disclosure_kind, sponsor: row.sponsor }),
    publishedAt: new Date(row.published_at),
  }))
}
