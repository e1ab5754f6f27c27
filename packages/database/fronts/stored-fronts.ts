import type { Kysely } from 'kysely'
import type { FrontName } from '@tsuzuri/content/front/front-name'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { Refusal } from '@tsuzuri/content/refusal'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { readActorNames } from '../staff/actor-names.ts'
import { findReview } from '../reviews/review-ledger.ts'
import { readDocument } from '../stored/document.ts'
import { frontDocument, frontDraftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { findDraft } from './drafts.ts'
import { subjectOf } from './front-plans.ts'

const revisionsPerPage = 20
const homeName = 'トップページ'

/** A page that can have a front; version 0 until an editor composes it. */
export type ListedFront = { front: FrontName; name: string; path: string; version: number }

/** Every page that can have a front: home, then the categories and features in the editors' order. */
export async function listFronts(db: Kysely<Tables>): Promise<ListedFront[]> {
  const stored = await db.selectFrom('fronts').select(['kind', 'subject_id', 'version']).execute()
  const versions = new Map(stored.map((row) => [`${row.kind} ${row.subject_id}`, row.version]))
  const listed = (front: FrontName, name: string, path: string): ListedFront => {
    const version = versions.get(`${front.kind} ${subjectOf(front)}`) ?? 0
    return { front, name, path, version }
  }
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'slug', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const features = await db
    .selectFrom('subcategories')
    .innerJoin('categories', 'categories.id', 'subcategories.category_id')
    .select(['subcategories.id', 'subcategories.slug', 'subcategories.name'])
    .where('categories.slug', '=', featureCategorySlug)
    .orderBy('subcategories.position')
    .orderBy('subcategories.id')
    .execute()
  return [
    listed({ kind: 'home' }, homeName, '/magazine/'),
    ...categories.map(({ id, slug, name }) =>
      listed({ kind: 'category', id }, name, `/magazine/category/${slug}/`),
    ),
    ...features.map(({ id, slug, name }) =>
      listed({ kind: 'feature', id }, name, `/magazine/category/${featureCategorySlug}/${slug}/`),
    ),
  ]
}

/** The saved plan and its version; undefined if no editor has composed the front. */
export async function findStoredFront(
  db: Kysely<Tables>,
  name: FrontName,
): Promise<{ version: number; plan: FrontPlan } | undefined> {
  const row = await db
    .selectFrom('fronts')
    .select(['id', 'version', 'content', 'format'])
    .where('kind', '=', name.kind)
    .where('subject_id', '=', subjectOf(name))
    .executeTakeFirst()
  return row && { version: row.version, plan: readDocument(frontDocument, row) }
}

export type FrontRevision = {
  version: number
  action: string
  at: string
  by: { actor: string; name: string }
}

/** The versions of a front, newest first. */
export async function listFrontRevisions(
  db: Kysely<Tables>,
  name: FrontName,
  page: number,
): Promise<Page<FrontRevision>> {
  const all = revisionsOf(db, name)
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['front_revisions.version', 'front_revisions.action', 'front_revisions.at', 'front_revisions.by'])
    .orderBy('front_revisions.version', 'desc')
    .limit(revisionsPerPage)
    .offset((page - 1) * revisionsPerPage)
    .execute()
  const named = await readActorNames(
    db,
    rows.map((row) => row.by),
  )
  const items = rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), by: named(row.by) }))
  return pageOf(items, count, page, revisionsPerPage)
}

export async function getFrontRevision(
  db: Kysely<Tables>,
  name: FrontName,
  version: number,
): Promise<FrontPlan> {
  const row = await revisionsOf(db, name)
    .select(['fronts.id', 'front_revisions.content', 'front_revisions.format'])
    .where('front_revisions.version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not-found', 'この版はありません。', 'There is no such version.')
  return readDocument(frontDocument, row)
}

/** The name of the page of a front. */
export async function readFrontTitle(db: Kysely<Tables>, name: FrontName): Promise<string> {
  if (name.kind === 'home') return homeName
  const table = name.kind === 'category' ? 'categories' : 'subcategories'
  const row = await db.selectFrom(table).select('name').where('id', '=', name.id).executeTakeFirst()
  return row?.name ?? ''
}

/** A draft with the newest request for its publication; names instead of actors. */
type StoredDraft = {
  version: number
  baseVersion: number
  content: FrontPlan
  at: string
  by: { actor: string; name: string }
  review: (Pick<FrontRevision, 'at' | 'by'> & { state: 'requested' | 'returned'; note: string }) | null
}

export async function findStoredDraft(db: Kysely<Tables>, name: FrontName): Promise<StoredDraft | undefined> {
  const draft = await findDraft(db, name)
  if (draft === undefined) return undefined
  const review = await findReview(db, { kind: 'front', id: draft.front })
  const named = await readActorNames(db, [draft.by, ...(review === undefined ? [] : [review.by])])
  return {
    version: draft.version,
    baseVersion: draft.base_version,
    content: readDocument(frontDraftDocument, draft),
    at: new Date(draft.at).toISOString(),
    by: named(draft.by),
    review:
      review === undefined
        ? null
        : {
            state: review.state,
            note: review.note,
            at: new Date(review.at).toISOString(),
            by: named(review.by),
          },
  }
}

/** The names of fronts in the audit log. */
export async function readFrontNames(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const rows = await db
    .selectFrom('fronts')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'fronts.subject_id').on('fronts.kind', '=', 'category'),
    )
    .leftJoin('subcategories', (join) =>
      join.onRef('subcategories.id', '=', 'fronts.subject_id').on('fronts.kind', '=', 'feature'),
    )
    .select(['fronts.id', 'categories.name as category', 'subcategories.name as feature'])
    .where('fronts.id', 'in', ids)
    .execute()
  return rows.map(({ id, category, feature }) => ({ id, name: category ?? feature ?? homeName }))
}

function revisionsOf(db: Kysely<Tables>, name: FrontName) {
  return db
    .selectFrom('front_revisions')
    .innerJoin('fronts', 'fronts.id', 'front_revisions.front_id')
    .where('fronts.kind', '=', name.kind)
    .where('fronts.subject_id', '=', subjectOf(name))
}
