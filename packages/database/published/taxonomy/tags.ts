import type { Kysely } from 'kysely'
import { tagsKey } from '@tsuzuri/content/content-key'
import { gojuonRow } from '@tsuzuri/content/gojuon'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import type { PublishedTag } from '@tsuzuri/content/published'
import { countList } from '../../lists/total.ts'
import type { Tables } from '../../tables.ts'
import { tagLabels } from './labels.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { findTagId } from './slugs.ts'
import { hiddenEntries } from '../visible.ts'

export const tagsPerPage = 100

/** The tags of visible articles in 五十音 order. Tags of drafts only are omitted. */
export async function listPublishedTags(
  db: Kysely<Tables>,
  page: number,
  now: Date,
): Promise<Page<PublishedTag>> {
  addDependencies(db, tagsKey)
  const shown = visibleTags(db, now)
  const { total } = await shown.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  if ((page - 1) * tagsPerPage >= total) return pageOf([], total, page, tagsPerPage)
  const rows = await selectTags(shown)
    .orderBy('tags.sort_key')
    .orderBy('tags.id')
    .limit(tagsPerPage)
    .offset((page - 1) * tagsPerPage)
    .execute()
  return pageOf(rows.map(tagView), total, page, tagsPerPage)
}

/** The tags with the most articles. */
export async function listLargestTags(db: Kysely<Tables>, size: number, now: Date): Promise<PublishedTag[]> {
  addDependencies(db, tagsKey)
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
