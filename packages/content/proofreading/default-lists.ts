import { defaultCautions } from './default-cautions.ts'
import { defaultSpellings } from './default-spellings.ts'
import type { ProofLists, ProofTerm } from './proof-lists.ts'

/** The records that every magazine begins with, by a key that never changes. */
export const defaultTerms: ReadonlyMap<string, ProofTerm> = new Map([
  ...Object.entries(defaultSpellings).map(([key, term]): [string, ProofTerm] => [
    `spelling ${key}`,
    { kind: 'spelling', ...term, specs: [] },
  ]),
  ...Object.entries(defaultCautions).map(([key, term]): [string, ProofTerm] => [
    `caution ${key}`,
    { kind: 'caution', ...term },
  ]),
])

export const defaultLists: ProofLists = listsOf([...defaultTerms.values()])

export function listsOf(terms: readonly ProofTerm[]): ProofLists {
  return {
    spellings: terms.filter((term) => term.kind === 'spelling'),
    cautions: terms.filter((term) => term.kind === 'caution'),
  }
}
