import type { z } from 'zod'
import { StoredFault } from './stored-fault.ts'

/** A kind of document that is stored whole, as JSON beside the number of its format. */
export type DocumentKind<Value> = {
  table: 'documents' | 'settings' | 'fronts' | 'front_drafts'
  schema: z.ZodType<Value> & { strip: () => z.ZodType<Value> }
  /** The format that is written now. Increase it when parsing by the schema would change a stored document. */
  format: number
  /** The step from each older format to the next. Without a step, the schema and its defaults are enough. */
  upgrades: Readonly<Record<number, (document: unknown) => unknown>>
}

export type StoredDocument = { id: number; content: string; format: number }

/**
 * Reads a document; throws a StoredFault if that is impossible. A document of the current format was validated when it
 * was written, so it is only parsed: validating it again took five times as long
 * (docs/decisions/009-stored-documents.md).
 */
export function readDocument<Value>(kind: DocumentKind<Value>, row: StoredDocument): Value {
  if (row.format !== kind.format) return checkDocument(kind, row)
  return parseObject(kind, row) as Value
}

/** Undefined instead of a StoredFault: for lists, in which one broken document must not hide the others. */
export function findDocument<Value>(kind: DocumentKind<Value>, row: StoredDocument): Value | undefined {
  try {
    return readDocument(kind, row)
  } catch (error) {
    if (error instanceof StoredFault) return undefined
    throw error
  }
}

/** Upgrades a document step by step and validates it, whatever its format. */
export function checkDocument<Value>(kind: DocumentKind<Value>, row: StoredDocument): Value {
  let document: unknown = parseObject(kind, row)
  for (let format = row.format; format < kind.format; format += 1) {
    document = kind.upgrades[format]?.(document) ?? document
  }
  // While a newer version runs beside this one, its documents are read without the fields that only it knows.
  const schema: z.ZodType<Value> = row.format > kind.format ? kind.schema.strip() : kind.schema
  const read = schema.safeParse(document)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const place = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`
  throw new StoredFault(
    kind.table,
    row.id,
    `format ${row.format} does not fit the schema of format ${kind.format}${place}: ${issue?.message}`,
  )
}

/** The columns of a document as they are stored. `value` must be a result of the schema. */
export function documentColumns<Value>(
  kind: DocumentKind<Value>,
  value: Value,
): Pick<StoredDocument, 'content' | 'format'> {
  return { content: JSON.stringify(value), format: kind.format }
}

function parseObject({ table }: { table: string }, { id, content }: StoredDocument): object {
  let document: unknown
  try {
    document = JSON.parse(content)
  } catch (error) {
    throw new StoredFault(table, id, 'is not JSON', error)
  }
  if (typeof document !== 'object' || document === null) throw new StoredFault(table, id, 'is not an object')
  return document
}
