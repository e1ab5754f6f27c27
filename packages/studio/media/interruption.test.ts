import { ApiProblem } from '@tsuzuri/api/client'
import { StorageError } from '@tsuzuri/storage/errors'
import { UploadCancelled } from '@tsuzuri/storage/managed-upload'
import { expect, test } from 'vitest'
import { isInterruption } from './interruption.ts'

const problem = (status: number) =>
  new ApiProblem({ type: 'about:blank', title: '', status, code: 'x', detail: '', detailEn: '' })

test('T5 only what a connection or a restarting server causes is tried again by itself', () => {
  const passing = [
    new TypeError('Failed to fetch'),
    new DOMException('late', 'TimeoutError'),
    new StorageError('TimeoutError', 'no answer'),
    new StorageError('SlowDown', 'busy', { status: 503 }),
    new UploadCancelled(new StorageError('TypeError', 'Failed to fetch')),
    problem(502),
    problem(503),
  ]
  const final = [
    new DOMException('cancelled', 'AbortError'),
    new DOMException('a folder', 'NotFoundError'),
    new DOMException('a changed file', 'NotReadableError'),
    new UploadCancelled(new StorageError('NotReadableError', 'a changed file')),
    new StorageError('AccessDenied', 'no', { status: 403 }),
    new UploadCancelled(new StorageError('AccessDenied', 'no', { status: 403 })),
    problem(400),
    problem(401),
    problem(500),
    'no error',
  ]
  expect(passing.map(isInterruption)).toEqual(passing.map(() => true))
  expect(final.map(isInterruption)).toEqual(final.map(() => false))
})
