import { expect, test } from 'vitest'
import type { Revision } from '@tsuzuri/database/articles/revisions'
import { groupRevisions } from './revision-groups.ts'

test('T2 what one person saved within an hour is one entry; other actions and people stand alone', () => {
  expect(
    versionsOf([
      edit(9, '12:00'),
      edit(8, '11:59'),
      edit(7, '11:01'),
      edit(6, '11:00'),
      edit(5, '10:30', 'bunta'),
      edit(4, '10:29'),
      { ...edit(3, '10:28'), action: 'publish' },
      edit(2, '10:27'),
      { ...edit(1, '10:26'), action: 'create' },
    ]),
  ).toEqual([[9], [8, 7, 6], [5], [4], [3], [2], [1]])
  expect(versionsOf([])).toEqual([])
})

test('T2 a further save divides the entries before it no other way', () => {
  const saves = ['11:50', '11:30', '11:00', '10:40', '10:10'].map((time, before) => edit(5 - before, time))
  expect(versionsOf(saves)).toEqual([
    [5, 4],
    [3, 2, 1],
  ])
  expect(versionsOf([edit(6, '12:20'), ...saves])).toEqual([
    [6, 5, 4],
    [3, 2, 1],
  ])
  expect(versionsOf([edit(6, '12:40'), ...saves])).toEqual([[6], [5, 4], [3, 2, 1]])
})

function versionsOf(revisions: readonly Revision[]): number[][] {
  return groupRevisions(revisions).map(({ newest, earlier }) =>
    [newest, ...earlier].map((one) => one.version),
  )
}

function edit(version: number, time: string, by = 'aya'): Revision {
  return { version, action: 'edit', status: 'draft', at: new Date(`2026-04-01T${time}:00Z`), by }
}
