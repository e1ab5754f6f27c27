import { z } from 'zod'
import { cautionTermSchema } from './caution-term.ts'
import { spellingTermSchema } from './spelling-term.ts'

/** A record of the proofreading lists: the style dictionary (表記) and the caution words (注意語). */
export const proofTermSchema = z.discriminatedUnion('kind', [spellingTermSchema, cautionTermSchema])
export type ProofTerm = z.output<typeof proofTermSchema>
export type ProofKind = ProofTerm['kind']
export const proofKinds = ['spelling', 'caution'] as const

/** All lists as a checker needs them. */
export const proofListsSchema = z.object({
  spellings: z.array(spellingTermSchema),
  cautions: z.array(cautionTermSchema),
})
export type ProofLists = z.output<typeof proofListsSchema>

/** The number of records of one kind. */
export const mostTerms = 5_000

export function termName(term: ProofTerm): string {
  return term.kind === 'spelling' ? term.expected : term.name
}
