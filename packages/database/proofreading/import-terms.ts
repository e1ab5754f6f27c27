import { readCautionFile, writeCautionFile } from '@tsuzuri/content/proofreading/caution-file'
import { readPrh, writePrh } from '@tsuzuri/content/proofreading/prh'
import { type ProofKind, type ProofTerm, termName } from '@tsuzuri/content/proofreading/proof-lists'
import { Refusal } from '@tsuzuri/content/refusal'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import {
  assertRoom,
  readListVersion,
  readTerms,
  removeTerm,
  type StoredTerm,
  storeTerm,
} from './proof-terms.ts'

export type ImportedTerms = {
  added: number
  changed: number
  removed: number
  unchanged: number
  notTaken: { line: number; reason: string }[]
}

type Given = {
  kind: ProofKind
  text: string
  /** The version of the lists that the caller read. */
  version: number
  /** Whether terms that are not in the file are removed. */
  isReplacing: boolean
  /** Dry run: only returns what would change. */
  isTrial: boolean
}

/** Imports a file in the format of prh, or of caution words. An error in the file changes nothing. */
export async function importTerms(command: Command, given: Given): Promise<Changed<ImportedTerms>> {
  const { terms, notTaken } = readFile(given)
  return write(command, async (writing) => {
    writing.assertMay('dictionary.edit')
    if ((await readListVersion(writing.tx)) !== given.version)
      throw new Refusal(
        'conflict',
        '辞書はほかの人が先に変えました。もう一度確かめてください。',
        'The lists were changed by somebody else.',
      )
    const all = await readTerms(writing.tx)
    const before = all.filter(({ term, isRemoved }) => term.kind === given.kind && !isRemoved)
    const plan = planImport(before, terms)
    const removed = given.isReplacing ? plan.others : []
    assertRoom(all, given.kind, plan.added.length - removed.length)
    if (!given.isTrial) {
      for (const stored of removed) await removeTerm(writing, stored)
      for (const { stored, term } of plan.changed) await storeTerm(writing, stored, term)
      for (const term of plan.added) await storeTerm(writing, undefined, term)
    }
    return {
      added: plan.added.length,
      changed: plan.changed.length,
      removed: removed.length,
      unchanged: plan.unchanged,
      notTaken,
    }
  })
}

/** All terms of a kind as a file: prh for the style dictionary. */
export async function exportTerms(db: Kysely<Tables>, kind: ProofKind): Promise<string> {
  const terms = (await readTerms(db)).filter(({ isRemoved }) => !isRemoved).map(({ term }) => term)
  return kind === 'spelling'
    ? writePrh(terms.filter((term) => term.kind === 'spelling'))
    : writeCautionFile(terms.filter((term) => term.kind === 'caution'))
}

type Plan = {
  added: ProofTerm[]
  changed: { stored: StoredTerm; term: ProofTerm }[]
  unchanged: number
  others: StoredTerm[]
}

/** Matches a term of the file with the stored one of equal content, or else with the only other one of its name. */
function planImport(before: readonly StoredTerm[], terms: readonly ProofTerm[]): Plan {
  const left = new Map(before.map((stored) => [stored.key, stored]))
  const byContent = Map.groupBy(before, ({ term }) => JSON.stringify(inOrder(term)))
  const fresh = terms.filter((term) => {
    const same = byContent.get(JSON.stringify(inOrder(term)))?.find(({ key }) => left.has(key))
    return same === undefined || !left.delete(same.key)
  })
  const named = Map.groupBy(left.values(), ({ term }) => termName(term))
  const asked = Map.groupBy(fresh, termName)
  const added: ProofTerm[] = []
  const changed: Plan['changed'] = []
  for (const term of fresh) {
    const [stored, ...more] = named.get(termName(term)) ?? []
    const isOnly = more.length === 0 && asked.get(termName(term))?.length === 1
    if (stored === undefined || !isOnly) added.push(term)
    else {
      left.delete(stored.key)
      changed.push({ stored, term })
    }
  }
  return { added, changed, unchanged: terms.length - fresh.length, others: [...left.values()] }
}

/** The term with sorted keys, so that equal terms have equal JSON. */
function inOrder(term: ProofTerm): unknown {
  return Object.fromEntries(
    Object.entries(term)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function readFile({ kind, text }: Given): { terms: ProofTerm[]; notTaken: ImportedTerms['notTaken'] } {
  return kind === 'spelling' ? readPrh(text) : { terms: readCautionFile(text), notTaken: [] }
}
