import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { overdueReceipts } from '../articles/receipts.ts'
import { hasSlug } from '../articles/slug-checks.ts'
import { inCharge } from '../staff/hand-over.ts'
import type { Tables } from '../tables.ts'
import { containsText, equalsText, rankOf } from './text-filter.ts'
import type { TextMatch } from './text-match.ts'

export type DeskState = 'draft' | 'scheduled' | 'published' | 'ended' | 'withdrawn' | 'deleted'

export type DeskFilter = {
  state?: DeskState | undefined
  categoryId?: number | undefined
  userId?: number | undefined
  match?: TextMatch | undefined
  /** Articles whose title or slug matches the text come before those that only mention it. */
  titlesFirst?: boolean | undefined
  slug?: string | undefined
  tagId?: number | undefined
  /** The instants between which the date of the sort order lies. */
  from?: Date | undefined
  until?: Date | undefined
  sort?: DeskSort | undefined
  order?: 'asc' | 'desc' | undefined
  /** Only articles that this actor created or is in charge of. */
  owner?: string | undefined
  /** Only articles that this actor is in charge of. */
  assignee?: string | undefined
  /** Only articles of people who left. */
  unattended?: boolean | undefined
  overdue?: boolean | undefined
  /** Only templates. */
  template?: boolean | undefined
  review?: 'requested' | 'returned' | undefined
}

export const deskSorts = ['edited', 'created', 'published'] as const
export type DeskSort = (typeof deskSorts)[number]

export const sortColumns = {
  edited: 'articles.edited_at',
  created: 'articles.created_at',
  published: 'articles.published_from',
} as const satisfies Record<DeskSort, string>

/** Scheduled articles are sorted by publication time, all others by last edit, unless the editor chose an order. */
export function sortOf({ sort, state }: Pick<DeskFilter, 'sort' | 'state'>): DeskSort {
  return sort ?? (state === 'scheduled' ? 'published' : 'edited')
}

/**
 * The articles of the studio's list; without a state, all that are not deleted. Templates have a list of their own, until
 * they are deleted.
 */
export function filteredArticles(
  db: Kysely<Tables>,
  filter: DeskFilter,
  now: Date,
): SelectQueryBuilder<Tables, 'articles', object> {
  let query = inState(db.selectFrom('articles'), filter.state, now.getTime())
  if (filter.template === true || filter.state !== 'deleted')
    query = query.where('articles.id', filter.template === true ? 'in' : 'not in', (eb) =>
      eb.selectFrom('templates').select('templates.article_id'),
    )
  if (filter.owner !== undefined) query = query.where('articles.id', 'in', ownedBy(db, filter.owner))
  if (filter.assignee !== undefined) query = query.where(inCharge, '=', filter.assignee)
  if (filter.unattended === true) {
    query = query.where(inCharge, 'in', (eb) =>
      eb
        .selectFrom('staff')
        .select(sql<string>`'staff:' || staff.id`.as('actor'))
        .where((left) => left.or([left('enabled', '=', 0), left('removed_at', 'is not', null)])),
    )
  }
  if (filter.categoryId !== undefined) query = query.where('articles.category_id', '=', filter.categoryId)
  if (filter.slug !== undefined) query = query.where('articles.slug', '=', filter.slug).where(hasSlug)
  if (filter.match !== undefined) query = query.where(matches(filter.match))
  const column = sortColumns[sortOf(filter)]
  if (filter.from !== undefined) query = query.where(column, '>=', filter.from.getTime())
  if (filter.until !== undefined) query = query.where(column, '<', filter.until.getTime())
  if (filter.tagId !== undefined) query = query.where('articles.id', 'in', referring(db, 'tag', filter.tagId))
  if (filter.userId !== undefined)
    query = query.where('articles.id', 'in', referring(db, 'user', filter.userId))
  if (filter.review !== undefined) {
    const { review } = filter
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('reviews').select('reviews.article_id').where('reviews.state', '=', review),
    )
  }
  if (filter.overdue === true) {
    query = query.where('articles.id', 'in', overdueReceipts(db, now).select('receipts.article_id'))
  }
  return query
}

/** The articles that this actor created or is in charge of. Each half has an index; `or` would read every article. */
export function ownedBy(db: Kysely<Tables>, owner: string) {
  const owned = db.selectFrom('articles').select('articles.id')
  return owned.where('articles.created_by', '=', owner).unionAll(owned.where('articles.assignee', '=', owner))
}

/** The articles whose newest or published text refers to a tag or author. */
function referring(db: Kysely<Tables>, kind: 'tag' | 'user', id: number) {
  return db
    .selectFrom('article_references')
    .select('article_references.article_id')
    .where('kind', '=', kind)
    .where('subject', '=', String(id))
}

/** In the title or slug, in the search index, or in the newest document of an article that the index does not have. */
function matches({ typed, spellings, holders }: TextMatch): RawBuilder<SqlBool> {
  const own = [containsText('articles.title', typed), containsText('articles.slug', typed)]
  const indexed = holders.map(
    (holder) => sql<SqlBool>`articles.id in (select found.article_id from ${holder} as found)`,
  )
  const stored = containsWords(
    'documents.content',
    spellings.map((words) => words.map(jsonOf)),
  )
  // `case` keeps the order: the documents of indexed articles are not read.
  // A scheduled article is in `search_turns` until it is indexed.
  const unindexed = sql<SqlBool>`case when exists (select 1 from publications
    where publications.article_id = articles.id and publications.document_id = articles.document_id
      and publications.listed = 1 and publications.until is null)
    and articles.id not in (select search_turns.article_id from search_turns) then false
    else exists (select 1 from documents
      where documents.id = articles.document_id and ${stored}) end`
  return sql<SqlBool>`(${sql.join([...own, ...indexed, unindexed], sql` or `)})`
}

/** Articles with this title or slug, then those with the words in the title or slug, then those that mention them. */
export function nearnessOfTitle({ typed, spellings }: TextMatch): RawBuilder<number> {
  return rankOf([
    [equalsText('articles.title', typed), equalsText('articles.slug', typed)],
    [containsWords('articles.title', spellings), containsText('articles.slug', typed)],
  ])
}

/** Every word, in one of its spellings. */
function containsWords(column: string, spellings: readonly string[][]): RawBuilder<boolean> {
  const words = spellings.map(
    (word) =>
      sql`(${sql.join(
        word.map((spelling) => containsText(column, spelling)),
        sql` or `,
      )})`,
  )
  return sql<boolean>`(${sql.join(words, sql` and `)})`
}

/** The text as it is within a string of JSON. */
function jsonOf(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function inState(
  query: SelectQueryBuilder<Tables, 'articles', object>,
  state: DeskState | undefined,
  now: number,
): SelectQueryBuilder<Tables, 'articles', object> {
  if (state === 'deleted') return query.where('articles.deleted_at', 'is not', null)
  const kept = query.where('articles.deleted_at', 'is', null)
  if (state === undefined) return kept
  if (state === 'draft' || state === 'withdrawn') return kept.where('articles.status', '=', state)
  if (state === 'scheduled')
    // Nearly all articles are published, and few are scheduled: the expression keeps SQLite from searching by status.
    return kept
      .where('articles.published_from', '>', now)
      .where(sql`coalesce(articles.status, '')`, '=', 'published')
  const out = kept.where('articles.status', '=', 'published')
  if (state === 'ended') return out.where('articles.published_until', '<=', now)
  return out
    .where('articles.published_from', '<=', now)
    .where((eb) =>
      eb.or([eb('articles.published_until', 'is', null), eb('articles.published_until', '>', now)]),
    )
}
