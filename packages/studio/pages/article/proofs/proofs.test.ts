import { expect, test } from 'vitest'
import type { FieldFinding } from '../../../editor/findings/proofreading.ts'
import type { Note } from '../../../editor/findings/note.ts'
import { countRules, listedProofs, openProofs } from './proofs.ts'

test('T7 findings in fields come before those in the text, and steps go around', () => {
  const proofs = openProofs()
  proofs.setNotes([aNote(0, '表記'), aNote(1, '敬語')])
  proofs.setFields([inTitle('表記')])
  const order = [1, 2, 3, 4].map(() => proofs.step(1)?.place)
  expect(order).toEqual([
    { field: 'title', from: 0, to: 2, text: '是非' },
    { note: 0 },
    { note: 1 },
    { field: 'title', from: 0, to: 2, text: '是非' },
  ])
  expect(proofs.step(-1)?.place).toEqual({ note: 1 })
})

test('T7 a filter lists and steps through one kind, and ends with its last finding', () => {
  const proofs = openProofs()
  proofs.setNotes([aNote(0, '表記'), aNote(1, '敬語'), aNote(2, '表記')])
  expect(countRules(proofs.snapshot())).toEqual([
    { rule: '表記', count: 2 },
    { rule: '敬語', count: 1 },
  ])
  proofs.setRule('敬語')
  expect(listedProofs(proofs.snapshot())).toHaveLength(1)
  expect(proofs.step(1)?.place).toEqual({ note: 1 })
  expect(proofs.step(1)?.place).toEqual({ note: 1 })
  proofs.setNotes([aNote(0, '表記')])
  expect(listedProofs(proofs.snapshot())).toHaveLength(1)
})

test('T7 notes that are drawn again without a change cause no update', () => {
  const proofs = openProofs()
  let updates = 0
  proofs.subscribe(() => {
    updates += 1
  })
  proofs.setNotes([aNote(0, '表記')])
  proofs.setNotes([{ ...aNote(0, '表記'), from: 5, to: 7 }])
  expect(updates).toBe(1)
  expect(openProofs().step(1)).toBeUndefined()
})

test('T7 a finding before others changes their places, and neither their names nor the current one', () => {
  const proofs = openProofs()
  proofs.setNotes([aNote(0, '表記'), aNote(1, '敬語'), aNote(2, '敬語')])
  proofs.step(1)
  proofs.step(1)
  const before = proofs.snapshot().all.map(({ id }) => id)
  expect(new Set(before).size).toBe(3)
  proofs.setNotes([aNote(0, '重複'), aNote(1, '表記'), aNote(2, '敬語'), aNote(3, '敬語')])
  const { all } = proofs.snapshot()
  expect(all.slice(1).map(({ id }) => id)).toEqual(before)
  expect(all.map(({ place }) => place)).toEqual([{ note: 0 }, { note: 1 }, { note: 2 }, { note: 3 }])
  expect(proofs.step(1)?.place).toEqual({ note: 3 })
})

test('T7 the places of findings are followed, also if nothing else changes', () => {
  const proofs = openProofs()
  proofs.setNotes([aNote(0, '表記')])
  proofs.setNotes([aNote(4, '表記')])
  expect(proofs.step(1)?.place).toEqual({ note: 4 })
})

function aNote(number: number, rule: string): Note {
  return { from: 1, to: 3, number, rule, weight: 'advice', message: '', reason: '', fixes: [], key: rule }
}

function inTitle(rule: string): FieldFinding {
  const finding = { passage: 0, from: 0, to: 2, rule, message: '', reason: '', fixes: [] }
  return { ...finding, weight: 'advice', field: 'title', text: '是非' }
}
