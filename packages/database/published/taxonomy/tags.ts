import { type Kysely, sql } from 'kysely'
import { tagsKey } from '@tsuzuri/content/content-key'
import { gojuonRow, rowOfKey } from '@tsuzuri/content/gojuon'
import { pageOf } from '@tsuzuri/content/page-number'
import type { IndexRow, PublishedTag, TagPage } from '@tsuzuri/content/published'
import { countEnded } from '../../lists/past-lists.ts'
import { countList } from '../../lists/total.ts'
import type { Tables } from '../../tables.ts'
import { tagLabels } from './labels.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { findTagId } from './slugs.ts'
import { visibleTotals } from '../lists/totals.ts'
import { hiddenEntries } from '../visible.ts'

export const tagsPerPage = 100

/** The tags of visible articles in 五十音 order. Tags of drafts only are omitted. */
export async function listPublishedTags(db: Kysely<Tables>, page: number, now: Date): Promise<TagPage> {
  addDependencies(db, tagsKey)
  const past = await findPastTags(db, now)
  if (past !== undefined) return pageOfTags(past, page)
  const shown = visibleTags(db, now)
  // The first character of the key stands for the row.
  const row = sql<string>`substr(tags.sort_key, 1, 1)`
  const counts = await shown
    .select((eb) => [row.as('key'), eb.fn.countAll<number>().as('count')])
    .groupBy(row)
    .orderBy(row)
    .execute()
  const { rows, total } = placeRows(counts)
  if ((page - 1) * tagsPerPage >= total) return { ...pageOf([], total, page, tagsPerPage), rows }
  const tags = await selectTags(shown)
    .orderBy('tags.sort_key')
    .orderBy('tags.id')
    .limit(tagsPerPage)
    .offset((page - 1) * tagsPerPage)
    .execute()
  return { ...pageOf(tags.map(tagView), total, page, tagsPerPage), rows }
}

/** The tags with the most articles. */
export async function listLargestTags(db: Kysely<Tables>, size: number, now: Date): Promise<PublishedTag[]> {
  addDependencies(db, tagsKey)
  const past = await findPastTags(db, now)
  if (past !== undefined)
    return past
      .toSorted((a, b) => b.visible - a.visible)
      .slice(0, size)
      .map(tagView)
  const rows = await selectTags(visibleTags(db, now))
    .orderBy('visible', 'desc')
    .orderBy('tags.sort_key')
    .orderBy('tags.id')
    .limit(size)
    .execute()
  return rows.map(tagView)
}

export async function findPublishedTag(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<PublishedTag | undefined> {
  const id = await findTagId(db, slug)
  const label = id === undefined ? undefined : (await tagLabels(db, [id])).get(id)
  if (id === undefined || label === undefined) return undefined
  const visible = (await countList(db, { kind: 'tag', id }, now))?.total ?? 0
  return visible === 0 ? undefined : tagView({ ...label, visible })
}

type PastTag = { slug: string; name: string; reading: string; sort_key: string; visible: number }

/**
 * All tags of articles that were visible at a past time, in 五十音 order; undefined if `visibleTags` finds them all. Swept
 * entries are in no table, so they are counted in memory.
 */
async function findPastTags(db: Kysely<Tables>, now: Date): Promise<PastTag[] | undefined> {
  if ((await countEnded(db, 'tag')).size === 0) return undefined
  const totals = await visibleTotals(db, 'tag', now)
  const rows = await db.selectFrom('tags').selectAll().orderBy('sort_key').orderBy('id').execute()
  return rows
    .map((row) => ({ ...row, visible: totals.get(row.id) ?? 0 }))
    .filter(({ visible }) => visible > 0)
}

function pageOfTags(tags: readonly PastTag[], page: number): TagPage {
  const byRow = Map.groupBy(tags, (tag) => tag.sort_key.slice(0, 1))
  const { rows, total } = placeRows([...byRow].map(([key, { length: count }]) => ({ key, count })))
  const items = tags.slice((page - 1) * tagsPerPage, page * tagsPerPage).map(tagView)
  return { ...pageOf(items, total, page, tagsPerPage), rows }
}

/** The page on which each row begins, and the number of all tags. */
function placeRows(counts: readonly { key: string; count: number }[]): { rows: IndexRow[]; total: number } {
  let total = 0
  const rows = counts.map(({ key, count }) => {
    const page = Math.floor(total / tagsPerPage) + 1
    total += count
    return { row: rowOfKey(key), page }
  })
  return { rows, total }
}

function visibleTags(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom('tags')
    .innerJoin('lists', (join) => join.onRef('lists.subject_id', '=', 'tags.id').on('lists.kind', '=', 'tag'))
    .leftJoin(hiddenEntries(db, now).as('hidden'), 'hidden.list_id', 'lists.id')
    .where((eb) => eb('lists.total', '>', eb.fn.coalesce('hidden.hidden', eb.val(0))))
}

function selectTags(tags: ReturnType<typeof visibleTags>) {
  return tags
    .select(['tags.slug', 'tags.name', 'tags.reading'])
    .select((eb) => eb('lists.total', '-', eb.fn.coalesce('hidden.hidden', eb.val(0))).as('visible'))
}

export function tagView(row: {
  slug: string
  name: string
  reading: string
  visible: unknown
}): PublishedTag {
  return {
    slug: row.slug,
    name: row.name,
    reading: row.reading,
    row: gojuonRow(row.reading === '' ? row.name : row.reading),
    total: Number(row.visible),
  }
}
