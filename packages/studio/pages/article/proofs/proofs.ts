import { hold, type Observable } from '@tsuzuri/browser/observable'
import type { Finding } from '../../../aids/finding.ts'
import type { Note } from '../../../editor/findings/note.ts'
import type { FieldFinding } from '../../../editor/findings/proofreading.ts'

/** A finding of the writing aids, in a field or in the text. */
export type Proof = Pick<Finding, 'rule' | 'weight' | 'message' | 'reason' | 'fixes'> & {
  id: string
  place: { field: string; from: number; to: number; text: string } | { note: number }
}

type State = {
  all: readonly Proof[]
  /** If set, only the findings of this rule are listed. */
  rule: string | undefined
  /** The proof that was shown last. */
  current: string | undefined
}

export type Proofs = Observable<State> & {
  setFields: (findings: readonly FieldFinding[]) => void
  setNotes: (notes: readonly Note[]) => void
  setRule: (rule: string | undefined) => void
  /** Makes a proof the current one. */
  choose: (proof: Proof) => void
  /** Moves to the next or previous listed proof; starts over at the end. */
  step: (by: 1 | -1) => Proof | undefined
}

/** The findings of an open article: those in fields first, then those in the text, in their order. */
export function openProofs(): Proofs {
  const state = hold<State>({ all: [], rule: undefined, current: undefined })
  let fields: Proof[] = []
  let notes: Proof[] = []

  function change(): void {
    const before = state.snapshot()
    const all = [...fields, ...notes]
    const isSame =
      all.length === before.all.length && all.every((proof, at) => isSamePlace(proof, before.all[at]))
    if (isSame) return
    // A filter without matches would hide all other findings.
    const rule = all.some((proof) => proof.rule === before.rule) ? before.rule : undefined
    state.set({ ...before, all, rule })
  }

  return {
    ...state,
    setFields: (findings) => {
      fields = findings.map(proofInField)
      change()
    },
    setNotes: (given) => {
      const counts = new Map<string, number>()
      notes = given.map((note) => {
        const count = counts.get(note.key) ?? 0
        counts.set(note.key, count + 1)
        return proofInText(note, count)
      })
      change()
    },
    setRule: (rule) => state.set({ ...state.snapshot(), rule }),
    choose: ({ id }) => state.set({ ...state.snapshot(), current: id }),
    step: (by) => {
      const listed = listedProofs(state.snapshot())
      const at = listed.findIndex(({ id }) => id === state.snapshot().current)
      const next = listed.at(at < 0 ? (by === 1 ? 0 : -1) : (at + by) % listed.length)
      if (next !== undefined) state.set({ ...state.snapshot(), current: next.id })
      return next
    },
  }
}

export function listedProofs({ all, rule }: State): readonly Proof[] {
  return rule === undefined ? all : all.filter((proof) => proof.rule === rule)
}

/** The rules that found something, the most frequent first. */
export function countRules({ all }: State): { rule: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { rule } of all) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return [...counts].map(([rule, count]) => ({ rule, count })).toSorted((a, b) => b.count - a.count)
}

function isSamePlace({ id, place }: Proof, other: Proof | undefined): boolean {
  return id === other?.id && JSON.stringify(place) === JSON.stringify(other.place)
}

function proofInField(finding: FieldFinding): Proof {
  const { rule, weight, message, reason, fixes, field, from, to, text } = finding
  const id = `${field} ${from} ${to} ${rule} ${message} ${text}`
  return { id, rule, weight, message, reason, fixes, place: { field, from, to, text } }
}

/** `count`: the number of notes before it with the same key. `number` changes with every finding before the note. */
function proofInText({ number, key, rule, weight, message, reason, fixes }: Note, count: number): Proof {
  const isCaution = weight === 'caution'
  return {
    id: `note ${count} ${key}`,
    rule,
    weight: isCaution ? 'caution' : 'advice',
    message,
    reason,
    fixes: [...fixes],
    place: { note: number },
  }
}
