import { type Kysely, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { coverSchema, focalPointSchema } from '@tsuzuri/content/media'
import type { Tables } from '../tables.ts'
import { checkDocument, type DocumentKind, type StoredDocument } from './document.ts'
import { draftDocument, frontDocument, frontDraftDocument, settingsDocument } from './document-kinds.ts'
import { StoredFault } from './stored-fault.ts'
import { readValue } from './value.ts'
import {
  jsonObjectSchema,
  authorIdsSchema,
  contentKeysSchema,
  linksSchema,
  readingLinesSchema,
  titleBreaksSchema,
  wordsSchema,
} from './value-schemas.ts'

/** Every stored JSON that does not fit its schema, with table and id; `most` of each kind at most. */
export async function findStoredFaults(db: Kysely<Tables>, most: number): Promise<string[]> {
  const faults = [
    ...(await documentFaults(db, 'documents', draftDocument, most)),
    ...(await documentFaults(db, 'settings', () => settingsDocument, most)),
    ...(await documentFaults(db, 'fronts', () => frontDocument, most)),
    ...(await documentFaults(db, 'front_drafts', () => frontDraftDocument, most)),
    ...(await unfinishedPublications(db, most)),
  ]
  for (const column of columns) faults.push(...(await valueFaults(db, column, most)))
  return faults
}

type JsonColumn = { table: keyof Tables; id: string; column: string; schema: z.ZodType }

const columns: readonly JsonColumn[] = [
  { table: 'publications', id: 'article_id', column: 'title_breaks', schema: titleBreaksSchema },
  { table: 'publications', id: 'article_id', column: 'author_ids', schema: authorIdsSchema },
  { table: 'publications', id: 'article_id', column: 'cover', schema: coverSchema },
  { table: 'subcategories', id: 'id', column: 'cover', schema: coverSchema },
  { table: 'users', id: 'id', column: 'portrait', schema: coverSchema },
  { table: 'users', id: 'id', column: 'links', schema: linksSchema },
  { table: 'series', id: 'id', column: 'cover', schema: coverSchema },
  { table: 'series', id: 'id', column: 'author_ids', schema: authorIdsSchema },
  { table: 'media_details', id: 'name', column: 'focus', schema: focalPointSchema },
  { table: 'search_abouts', id: 'article_id', column: 'words', schema: wordsSchema },
  { table: 'article_readings', id: 'article_id', column: 'lines', schema: readingLinesSchema },
  { table: 'changes', id: 'id', column: 'keys', schema: contentKeysSchema },
  { table: 'audit', id: 'id', column: 'details', schema: jsonObjectSchema },
]

const atOnce = 500

async function documentFaults<Value>(
  db: Kysely<Tables>,
  table: DocumentKind<Value>['table'],
  kindOf: (row: StoredDocument) => DocumentKind<Value>,
  most: number,
): Promise<string[]> {
  const faults: string[] = []
  for (let after = 0; faults.length < most;) {
    const { rows } = await sql<StoredDocument>`select id, content, format from ${sql.table(table)}
      where id > ${after} order by id limit ${sql.lit(atOnce)}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
    for (const row of rows) collect(faults, () => checkDocument(kindOf(row), row))
  }
  return faults.slice(0, most)
}

/** `isUnfinishedFormat` in SQL. */
const hasUnfinishedFormat = sql<SqlBool>`documents.format > 1 and documents.format % 2 = 1`

/** Readers must never get an unfinished text. */
async function unfinishedPublications(db: Kysely<Tables>, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('publications')
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select(['publications.article_id', 'documents.id'])
    .where(hasUnfinishedFormat)
    .orderBy('publications.article_id')
    .limit(most)
    .execute()
  return rows.map((row) => `publications ${row.article_id}: documents ${row.id} is unfinished`)
}

async function valueFaults(
  db: Kysely<Tables>,
  { table, id, column, schema }: JsonColumn,
  most: number,
): Promise<string[]> {
  const faults: string[] = []
  for (let after: number | string = id === 'name' ? '' : 0; faults.length < most;) {
    const found: { rows: { id: number | string; json: string }[] } = await sql<{
      id: number | string
      json: string
    }>`select ${sql.ref(id)} as id, ${sql.ref(column)} as json from ${sql.table(table)}
      where ${sql.ref(id)} > ${after} and ${sql.ref(column)} is not null
      order by ${sql.ref(id)} limit ${sql.lit(atOnce)}`.execute(db)
    const last = found.rows.at(-1)
    if (last === undefined) break
    after = last.id
    for (const row of found.rows)
      collect(faults, () => readValue(schema, row.json, { table, column, id: row.id }))
  }
  return faults.slice(0, most)
}

function collect(faults: string[], read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof StoredFault)) throw error
    faults.push(error.message)
  }
}
