import { StorageError, storageError } from '@tsuzuri/storage/errors'
import { expect, test } from 'vitest'
import { describeOutsideFault } from './outside-fault.ts'

const answer = (name: string, status: number) => new StorageError(name, 'from the store', { status })

test.each([
  [new StorageError('InvalidBucketName', 'Invalid DNS label _'), /^バケットの名前かパスが/],
  [answer('InvalidBucketName', 400), /^バケットの名前かパスが/],
  [new StorageError('InvalidKey', 'Key is empty'), /^バケットの名前かパスが/],
  [answer('SlowDown', 503), /エラーを返しました。しばらくしてから/],
  [answer('InternalError', 500), /エラーを返しました。しばらくしてから/],
  [answer('RequestTimeTooSkewed', 403), /時計を合わせて/],
  [answer('AccessDenied', 403), /に断られました。アクセスキー/],
  [new StorageError('TimeoutError', 'no answer within 5000 ms'), /応答しません/],
])('O3 the sentence about %s says what an operator can do', (error, sentence) => {
  expect(describeOutsideFault(error)).toMatch(sentence)
  expect(describeOutsideFault(error)).toContain(`(${error.name}: ${error.message})`)
})

test('O3 a store that can not be reached does not answer, and a bug on the way to it is no fault of the store', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const unreached = storageError(new TypeError('fetch failed', { cause: refused }))
  expect(describeOutsideFault(unreached)).toMatch(/応答しません.*ECONNREFUSED/)
  for (const bug of [new TypeError('x is not a function'), new RangeError('length'), new ReferenceError('x')])
    expect(describeOutsideFault(storageError(bug)), bug.name).toBeUndefined()
})
