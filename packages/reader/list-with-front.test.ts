import { expect, test } from 'vitest'
import { listFirst } from './list-with-front.ts'

test('where the list and its name both fail, the list decides, whichever fails first', async () => {
  const early = Promise.reject(new Error('name'))
  const late = new Promise<never>((_, reject) => setImmediate(() => reject(new Error('list'))))
  await expect(listFirst(early, late)).rejects.toThrow('list')
  await expect(listFirst(Promise.reject(new Error('name')), Promise.resolve(1))).rejects.toThrow('name')
  expect(await listFirst(Promise.resolve('a'), Promise.resolve(1))).toEqual(['a', 1])
})
