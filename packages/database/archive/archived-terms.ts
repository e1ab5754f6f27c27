import { isDeepStrictEqual } from 'node:util'
import type { ProofTerm } from '@tsuzuri/content/proofreading/proof-lists'
import type { Kysely } from 'kysely'
import { readTerms, removeTerm, type StoredTerm, storeTerm } from '../proofreading/proof-terms.ts'
import type { Tables } from '../tables.ts'
import { type Command, write } from '../writing.ts'

/** A term that editors added, or their version of a default. A default without a term was removed by editors. */
export type ArchivedTerm = { default?: string | undefined; term?: ProofTerm | undefined }

/** Omits unchanged defaults, because they come with the program. */
export async function readArchivedTerms(db: Kysely<Tables>): Promise<ArchivedTerm[]> {
  const changed = (await readTerms(db)).filter(({ version }) => version > 0)
  return changed.map(({ key, term, isDefault, isRemoved }) => ({
    ...(isDefault ? { default: key } : {}),
    ...(isRemoved ? {} : { term }),
  }))
}

/** Restores terms; identical ones are skipped. */
export async function restoreTerms(command: Command, archived: readonly ArchivedTerm[]): Promise<void> {
  if (archived.length === 0) return
  await write(command, async (writing) => {
    writing.assertMay('dictionary.edit')
    const terms = await readTerms(writing.tx)
    for (const { default: key, term } of archived) {
      const before = terms.find((stored) => stored.isDefault && stored.key === key)
      if (term === undefined) {
        if (before !== undefined && !before.isRemoved) await removeTerm(writing, before)
      } else if (!terms.some((stored) => isSame(stored, before, term))) await storeTerm(writing, before, term)
    }
  })
}

/** Compares a default with the stored default, and an added term with all added terms. */
function isSame(stored: StoredTerm, before: StoredTerm | undefined, term: ProofTerm): boolean {
  const isCompared = before === undefined ? !stored.isDefault : stored === before
  return isCompared && !stored.isRemoved && isDeepStrictEqual(stored.term, term)
}
