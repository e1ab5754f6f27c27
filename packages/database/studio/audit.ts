import type { Kysely, SelectQueryBuilder } from 'kysely'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { readActorNames } from '../staff/actor-names.ts'
import { findValue } from '../stored/value.ts'
import { jsonObjectSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'
import { findSubjectsNamed, readSubjectNames } from './subject-names.ts'

const perPage = 50

export type AuditFilter = {
  by?: string | undefined
  /** Whole (`article.publish`), or its first half (`article`). */
  action?: string | undefined
  /** `article:12`, or a part of the subject's current name. */
  subject?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
  /** For a reader of the log who may not read articles: without their titles, addresses and notes. */
  hidesArticles?: boolean
}

export type AuditView = {
  id: number
  at: string
  by: { actor: string; name: string }
  action: string
  subject: string
  /** The current name of the subject, if it exists and has one. */
  subjectName: string | null
  details: Record<string, unknown>
}

type Person = { actor: string; name: string; isRemoved: boolean }

export async function listAudit(
  db: Kysely<Tables>,
  filter: AuditFilter,
  page: number,
): Promise<Page<AuditView> & { people: Person[] }> {
  const subjects = filter.subject === undefined ? undefined : await subjectsOf(db, filter.subject, filter)
  const { count } = await filtered(db, filter, subjects)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await filtered(db, filter, subjects)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const named = await readActorNames(
    db,
    rows.map((row) => row.by),
  )
  const subjectName = await readSubjectNames(
    db,
    rows.map((row) => row.subject),
  )
  const items = rows.map((row) => {
    const isHidden = filter.hidesArticles === true && isAboutArticle(row.subject)
    return {
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: named(row.by),
      action: row.action,
      subject: row.subject,
      subjectName: isHidden ? null : subjectName(row.subject),
      details: isHidden ? {} : (findValue(jsonObjectSchema, row.details) ?? {}),
    }
  })
  return { ...pageOf(items, count, page, perPage), people: await listPeople(db) }
}

/** Everybody who ever had an account: the log outlives accounts. */
async function listPeople(db: Kysely<Tables>): Promise<Person[]> {
  const rows = await db.selectFrom('staff').select(['id', 'name', 'removed_at']).orderBy('id').execute()
  return rows.map(({ id, name, removed_at: at }) => ({ actor: `staff:${id}`, name, isRemoved: at !== null }))
}

/** A subject such as `article:12` in the log matches exactly; any other text may also be a part of a name. */
async function subjectsOf(
  db: Kysely<Tables>,
  subject: string,
  { hidesArticles = false }: AuditFilter,
): Promise<string[]> {
  const isKnown = /^[a-z-]+:/.test(subject) && (await isRecorded(db, subject))
  if (isKnown) return [subject]
  const named = await findSubjectsNamed(db, subject)
  return [subject, ...named.filter((one) => !hidesArticles || !isAboutArticle(one))]
}

function isAboutArticle(subject: string): boolean {
  return /^(?:article|review):/.test(subject)
}

async function isRecorded(db: Kysely<Tables>, subject: string): Promise<boolean> {
  const row = await db.selectFrom('audit').select('id').where('subject', '=', subject).limit(1).execute()
  return row.length > 0
}

function filtered(
  db: Kysely<Tables>,
  { by, action, from, until }: AuditFilter,
  subjects: readonly string[] | undefined,
): SelectQueryBuilder<Tables, 'audit', object> {
  let query: SelectQueryBuilder<Tables, 'audit', object> = db.selectFrom('audit')
  if (by !== undefined) query = query.where('by', '=', by)
  if (subjects !== undefined) query = query.where('subject', 'in', subjects)
  if (action !== undefined)
    query = action.includes('.')
      ? query.where('action', '=', action)
      : query.where('action', '>=', `${action}.`).where('action', '<', `${action}/`)
  if (from !== undefined) query = query.where('at', '>=', from.getTime())
  if (until !== undefined) query = query.where('at', '<', until.getTime())
  return query
}
