import { expect, test } from 'vitest'
import { holdBackgroundRequests, whenReleased } from './background-requests.ts'

test('D4 background requests wait until everything that holds them has ended', () => {
  const done: string[] = []
  whenReleased(() => done.push('before'))
  expect(done).toEqual(['before'])
  const [release, releaseOther] = [holdBackgroundRequests(), holdBackgroundRequests()]
  whenReleased(() => done.push('first'))
  whenReleased(() => done.push('second'))
  release()
  // The second call of one release does not count for the other.
  release()
  expect(done).toEqual(['before'])
  releaseOther()
  expect(done).toEqual(['before', 'first', 'second'])
  whenReleased(() => done.push('after'))
  expect(done.at(-1)).toBe('after')
})

test('D4 work that holds them again keeps the others waiting no longer than its own hold', () => {
  const done: string[] = []
  const release = holdBackgroundRequests()
  let again = () => {}
  whenReleased(() => {
    again = holdBackgroundRequests()
    whenReleased(() => done.push('later'))
  })
  whenReleased(() => done.push('now'))
  release()
  expect(done).toEqual(['now'])
  again()
  expect(done).toEqual(['now', 'later'])
})
