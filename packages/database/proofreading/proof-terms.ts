import type { Kysely } from 'kysely'
import { defaultTerms, listsOf } from '@tsuzuri/content/proofreading/default-lists'
import {
  mostTerms,
  type ProofKind,
  type ProofLists,
  type ProofTerm,
  proofTermSchema,
  termName,
} from '@tsuzuri/content/proofreading/proof-lists'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

/**
 * A term with its record. An entry that nobody has changed comes from the program: its key is that of the default, and its version
 * is 0, so an update of the program improves it and never overwrites what editors wrote.
 */
export type StoredTerm = {
  key: string
  version: number
  term: ProofTerm
  isDefault: boolean
  /** A default that editors removed; it can be restored. */
  isRemoved: boolean
  editedAt: number | null
  editedBy: string | null
}

const onlyRow = 1

export async function readListVersion(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom('proof_lists')
    .select('version')
    .where('id', '=', onlyRow)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** The lists as checkers use them, with the version that changes when they do. */
export async function readProofLists(db: Kysely<Tables>): Promise<ProofLists & { version: number }> {
  const version = await readListVersion(db)
  const terms = await readTerms(db)
  return { version, ...listsOf(terms.filter(({ isRemoved }) => !isRemoved).map(({ term }) => term)) }
}

/** All terms, removed defaults included: the defaults in their order, then what editors added. */
export async function readTerms(db: Kysely<Tables>): Promise<StoredTerm[]> {
  const rows = await db.selectFrom('proof_terms').selectAll().orderBy('id').execute()
  const replaced = new Map(rows.flatMap((row) => (row.default_key === null ? [] : [[row.default_key, row]])))
  const defaults = [...defaultTerms].map(([key, term]) => {
    const row = replaced.get(key)
    return row === undefined ? untouched(key, term) : storedTerm(row, term)
  })
  const added = rows.filter(({ default_key }) => default_key === null || !defaultTerms.has(default_key))
  return [...defaults, ...added.map((row) => storedTerm(row, undefined))].filter(
    (stored) => stored !== undefined,
  )
}

/** Adds a term, or replaces it if the caller read the newest version. */
export async function saveTerm(
  command: Command,
  target: { key: string; version: number } | undefined,
  input: unknown,
): Promise<Changed<{ key: string; version: number }>> {
  const term = readInput<ProofTerm>(proofTermSchema, input, '')
  return write(command, async (writing) => {
    writing.assertMay('dictionary.edit')
    const terms = await readTerms(writing.tx)
    if (target === undefined) {
      assertRoom(terms, term.kind)
      return storeTerm(writing, undefined, term)
    }
    const before = getTerm(terms, target)
    if (before.term.kind !== term.kind)
      throw new Refusal('invalid', '種類は変えられません。', 'The kind of a term stays.')
    return storeTerm(writing, before, term)
  })
}

/** Removes a term. Of a default, a row remains that marks it as removed, so it can be restored. */
export async function deleteTerm(
  command: Command,
  target: { key: string; version: number },
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('dictionary.edit')
    await removeTerm(writing, getTerm(await readTerms(writing.tx), target))
  })
}

/** Gives a default its original content again. */
export async function restoreTerm(
  command: Command,
  target: { key: string; version: number },
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('dictionary.edit')
    const stored = getTerm(await readTerms(writing.tx), target, 'any')
    if (!stored.isDefault)
      throw new Refusal('conflict', 'はじめからある項目ではありません。', 'This term is not a default.')
    await writing.tx.deleteFrom('proof_terms').where('default_key', '=', stored.key).execute()
    await recordChange(writing, 'restore', stored)
  })
}

export async function storeTerm(
  writing: Writing,
  before: StoredTerm | undefined,
  term: ProofTerm,
): Promise<{ key: string; version: number }> {
  const { tx, by, now } = writing
  const edited = { content: JSON.stringify(term), edited_at: now.getTime(), edited_by: by }
  const version = await nextVersion(tx, before)
  if (before !== undefined && before.version > 0) {
    await ofKey(tx, before)
      .set({ ...edited, version })
      .execute()
    await recordChange(writing, 'edit', { ...before, term })
    return { key: before.key, version }
  }
  const id = await nextIds(writing, 'proof_terms')
  const default_key = before?.key ?? null
  await insertRows(writing, 'proof_terms', [{ id, version, kind: term.kind, default_key, ...edited }])
  const key = default_key ?? String(id)
  await recordChange(writing, before === undefined ? 'create' : 'edit', { key, term })
  return { key, version }
}

export async function removeTerm(writing: Writing, stored: StoredTerm): Promise<void> {
  const { tx, by, now } = writing
  const version = await nextVersion(tx, stored)
  if (!stored.isDefault) await tx.deleteFrom('proof_terms').where('id', '=', Number(stored.key)).execute()
  else if (stored.version > 0)
    await ofKey(tx, stored).set({ content: null, version, edited_at: now.getTime(), edited_by: by }).execute()
  else
    await insertRows(writing, 'proof_terms', [
      {
        id: await nextIds(writing, 'proof_terms'),
        version,
        kind: stored.term.kind,
        default_key: stored.key,
        content: null,
        edited_at: now.getTime(),
        edited_by: by,
      },
    ])
  await recordChange(writing, 'delete', stored)
}

export function assertRoom(terms: readonly StoredTerm[], kind: ProofKind, more = 1): void {
  const count = terms.filter(({ term, isRemoved }) => term.kind === kind && !isRemoved).length
  if (count + more > mostTerms)
    throw new Refusal('conflict', `辞書の項目は${mostTerms}件までです。`, 'There are too many terms.')
}

function getTerm(
  terms: readonly StoredTerm[],
  { key, version }: { key: string; version: number },
  state: 'kept' | 'any' = 'kept',
): StoredTerm {
  const stored = terms.find((one) => one.key === key && (state === 'any' || !one.isRemoved))
  if (stored === undefined)
    throw new Refusal('not-found', '項目が見つかりません。', 'The term was not found.')
  if (stored.version !== version)
    throw new Refusal(
      'conflict',
      'この項目には、先に別の内容が保存されています。',
      `The term was saved by somebody else: you read version ${version}, it is at ${stored.version} now.`,
    )
  return stored
}

/**
 * A default that was restored has no row any more, and its next row must not repeat a version that somebody has read: the
 * version of the lists is at least as high as that of every term there ever was.
 */
async function nextVersion(db: Kysely<Tables>, before: StoredTerm | undefined): Promise<number> {
  if (before === undefined) return 1
  return (before.version > 0 ? before.version : await readListVersion(db)) + 1
}

function untouched(key: string, term: ProofTerm): StoredTerm {
  return { key, version: 0, term, isDefault: true, isRemoved: false, editedAt: null, editedBy: null }
}

/** A row that does not fit its schema counts as absent: proofreading continues without it. */
function storedTerm(row: Tables['proof_terms'], byDefault: ProofTerm | undefined): StoredTerm | undefined {
  const term = findValue(proofTermSchema, row.content) ?? byDefault
  if (term === undefined) return undefined
  return {
    key: byDefault === undefined ? String(row.id) : (row.default_key ?? ''),
    version: row.version,
    term,
    isDefault: byDefault !== undefined,
    isRemoved: row.content === null,
    editedAt: row.edited_at,
    editedBy: row.edited_by,
  }
}

function ofKey(tx: Writing['tx'], { key, isDefault }: StoredTerm) {
  const update = tx.updateTable('proof_terms')
  return isDefault ? update.where('default_key', '=', key) : update.where('id', '=', Number(key))
}

/** Every change raises the version of the lists, so that open desks notice it. */
async function recordChange(
  writing: Writing,
  action: 'create' | 'edit' | 'delete' | 'restore',
  { key, term }: Pick<StoredTerm, 'key' | 'term'>,
): Promise<void> {
  const { tx, audit } = writing
  await tx
    .insertInto('proof_lists')
    .values({ id: onlyRow, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ version: eb('proof_lists.version', '+', 1) })),
    )
    .execute()
  audit.push({
    action: `dictionary.${action}`,
    subject: `dictionary:${key}`,
    details: { name: termName(term) },
  })
}
