import type { Kysely, SelectQueryBuilder } from 'kysely'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import type { Tables } from '../tables.ts'
import { usesOnFronts } from '../fronts/card-pictures.ts'
import { usesOutsideArticles } from './media-uses.ts'
import { readStoredMedia, rightsDays, type StoredMedia, withDetails } from './stored-media.ts'
import { containsText } from './text-filter.ts'

const perPage = 40

type MediaOrder = 'newest' | 'oldest' | 'title' | 'largest'

type MediaFilter = {
  text?: string | undefined
  label?: string | undefined
  unused?: boolean | undefined
  /** Edited versions only. Without it, and without another filter, they are left out: their originals show them. */
  edited?: boolean | undefined
  /** Pictures without alternative text only. */
  withoutAlt?: boolean | undefined
  rights?: 'ending' | 'ended' | undefined
  order?: MediaOrder | undefined
}

/** A page of the library. */
export async function listStoredMedia(
  db: Kysely<Tables>,
  { text, label, unused, edited, withoutAlt, rights, order = 'newest' }: MediaFilter,
  page: number,
  now: Date,
): Promise<Page<StoredMedia>> {
  let query: SelectQueryBuilder<Tables, 'media' | 'media_details', object> = withDetails(db)
  if (text !== undefined && text !== '') {
    query = query.where((eb) =>
      eb.or([
        ...['media.name', 'media.credit', 'media_details.title', 'media_details.alt'].map((column) =>
          containsText(column, text),
        ),
        eb('media.name', 'in', (labelled) =>
          labelled
            .selectFrom('media_labels')
            .select('media_labels.name')
            .where(containsText('media_labels.label', text)),
        ),
      ]),
    )
  }
  if (label !== undefined && label !== '') {
    query = query.where('media.name', 'in', (eb) =>
      eb.selectFrom('media_labels').select('media_labels.name').where('media_labels.label', '=', label),
    )
  }
  if (withoutAlt === true)
    query = query.where((eb) =>
      eb.or([eb('media_details.alt', 'is', null), eb('media_details.alt', '=', '')]),
    )
  if (edited === true || (unused !== true && rights === undefined)) {
    query = query.where((eb) => {
      const isEdited = eb.exists(
        eb
          .selectFrom('media_edits')
          .select('media_edits.name')
          .whereRef('media_edits.name', '=', 'media.name'),
      )
      return edited === true ? isEdited : eb.not(isEdited)
    })
  }
  if (unused === true) {
    const elsewhere = [...(await usesOutsideArticles(db)), ...(await usesOnFronts(db))].map(
      (use) => use.media,
    )
    // With `not in` PostgreSQL would read all references again for each picture of a large library.
    query = query
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('article_references')
              .select('article_references.subject')
              .where('article_references.kind', '=', 'media')
              .whereRef('article_references.subject', '=', 'media.name'),
          ),
        ),
      )
      .where('media.name', 'not in', (eb) => eb.selectFrom('banners').select('banners.media'))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('media_edits')
              .innerJoin('media as versions', 'versions.name', 'media_edits.name')
              .select('media_edits.source')
              .whereRef('media_edits.source', '=', 'media.name'),
          ),
        ),
      )
    if (elsewhere.length > 0) query = query.where('media.name', 'not in', elsewhere)
  }
  if (rights !== undefined) {
    const { from, until } = rightsDays(rights, now)
    query = query
      .where('media_details.rights_until', '>=', from)
      .where('media_details.rights_until', '<=', until)
  }
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const byRights = rights === undefined ? query : query.orderBy('media_details.rights_until')
  const names = await inOrder(byRights, order)
    .select('media.name')
    .orderBy('media.name')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = await readStoredMedia(
    db,
    names.map((row) => row.name),
    now,
  )
  return pageOf(items, count, page, perPage)
}

function inOrder(query: SelectQueryBuilder<Tables, 'media' | 'media_details', object>, order: MediaOrder) {
  switch (order) {
    case 'newest':
      return query.orderBy('media.created_at', 'desc')
    case 'oldest':
      return query.orderBy('media.created_at')
    case 'title':
      return query.orderBy((eb) => eb.fn.coalesce('media_details.title', eb.val('')))
    case 'largest':
      return query.orderBy('media.bytes', 'desc')
  }
}
