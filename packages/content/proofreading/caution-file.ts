import { stringify } from 'yaml'
import { z } from 'zod'
import { readYaml } from '../manuscript/yaml.ts'
import { type CautionTerm, cautionTermSchema } from './caution-term.ts'
import { mostTerms } from './proof-lists.ts'

const fileSchema = z.strictObject({
  groups: z.array(cautionTermSchema.omit({ kind: true })).max(mostTerms),
})

/** Reads a file of caution words; a fault refuses the whole file and has its line. */
export function readCautionFile(source: string): CautionTerm[] {
  return readYaml(fileSchema, source).groups.map((group) => ({ kind: 'caution', ...group }))
}

export function writeCautionFile(terms: readonly CautionTerm[]): string {
  return stringify({ groups: terms.map(groupOf) }, { lineWidth: 0 })
}

function groupOf(term: CautionTerm): Omit<CautionTerm, 'kind'> {
  const { kind: _, ...group } = term
  return group
}
