import { expect, test } from 'vitest'
import type { Outcome } from './replacing.ts'
import { differentAfterUndo, stayedAfterUndo } from './undone.ts'

const outcome = (id: number, word: Outcome['outcome'], reason = ''): Outcome => ({
  id,
  title: `記事${id}`,
  outcome: word,
  version: 2,
  revision: 1,
  reason,
})

test('what an undo did not take back stays with its own reason, and can be tried again', () => {
  const done = [
    outcome(1, 'published'),
    outcome(2, 'saved'),
    outcome(3, 'saved'),
    outcome(4, 'refused', 'なし'),
  ]
  const undone = [
    outcome(1, 'published'),
    outcome(2, 'refused', '混み合っています'),
    outcome(3, 'saved', 'すでに使えないタグは外しました。'),
  ]
  expect(stayedAfterUndo(done, undone)).toEqual([outcome(2, 'saved', '混み合っています')])
  expect(stayedAfterUndo(done, undone.slice(0, 1)).map(({ id }) => id)).toEqual([2, 3])
  expect(differentAfterUndo(undone).map(({ id }) => id)).toEqual([3])
})
