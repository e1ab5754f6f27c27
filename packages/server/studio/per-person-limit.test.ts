import { expect, test } from 'vitest'
import { openPerPersonLimit } from './per-person-limit.ts'

test('T7 a person with too many tasks under way is refused; others are not, and the next is after one has ended', async () => {
  const limited = openPerPersonLimit(2, () => new Error('too many'))
  const end = Promise.withResolvers<string>()
  const running = [limited(1, () => end.promise), limited(1, () => end.promise)]
  await expect(limited(1, () => Promise.resolve('third'))).rejects.toThrow('too many')
  expect(await limited(2, () => Promise.resolve('another person'))).toBe('another person')
  end.resolve('done')
  expect(await Promise.all(running)).toEqual(['done', 'done'])
  await expect(limited(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await Promise.all([1, 2].map((one) => limited(1, () => Promise.resolve(one))))).toEqual([1, 2])
})
