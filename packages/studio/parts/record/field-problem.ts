import type { Fault } from '@tsuzuri/content/refusal'
import { faultsOf, namesFields, sentenceOf } from '../../app/problem.ts'

/** A refusal of the server, with the faults that are not corrected yet. */
export type FieldProblem = { error: unknown; faults: readonly Fault[] }

export function fieldProblemOf(error: unknown): FieldProblem {
  return { error, faults: faultsOf(error) }
}

/** The problem after a field was changed; undefined if no fault is left. */
export function withoutField(problem: FieldProblem, name: PropertyKey): FieldProblem | undefined {
  const faults = problem.faults.filter(({ path }) => topOf(path) !== name)
  return faults.length === 0 && problem.faults.length > 0 ? undefined : { ...problem, faults }
}

/** An error with a path is shown at its field; only errors without a field are shown here. */
export function sentenceBeside({ error, faults }: FieldProblem, fields: ReadonlySet<string>): string {
  if (!namesFields(error)) return sentenceOf(error)
  const inside = new Set(faults.filter(({ path }) => !fields.has(path)).map(({ reason }) => reason))
  return inside.size === 0
    ? '入力を確かめてください。'
    : `入力を確かめてください（${[...inside].join('、')}）。`
}

function topOf(path: string): string {
  return /^[^.[]+/.exec(path)?.[0] ?? ''
}
