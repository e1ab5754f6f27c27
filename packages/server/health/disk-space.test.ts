import { expect, test, vi } from 'vitest'
import { openTestApp } from '../testing/open-app.ts'
import { measure } from './disk-space.ts'
import type { DiskTrouble } from './disk-trouble.ts'
import { startDiskWatch } from './disk-watch.ts'

const gib = 1024 ** 3

test.each([
  ['a large disk with 2 GiB left', 2000 * gib, 2 * gib, 'ok'],
  ['a large disk with less than 1 GiB left', 2000 * gib, gib - 4096, 'low'],
  ['a large disk with less than 16 MiB left', 2000 * gib, 15 * 1024 ** 2, 'full'],
  ['a small disk with a fifth left', gib, gib / 5, 'ok'],
  ['a small disk with a twentieth left', gib, gib / 20, 'low'],
  ['a small disk with nothing left', gib, 0, 'full'],
])('%s', (_, total, free, state) => {
  const space = { bsize: 4096, blocks: total / 4096, bavail: Math.floor(free / 4096), files: 0, ffree: 0 }
  expect(measure(space).state).toBe(state)
})

test('a disk without inodes is full, whatever space it has', () => {
  const space = { bsize: 4096, blocks: 1e9, bavail: 9e8, files: 1000, ffree: 0 }
  expect(measure(space).state).toBe('full')
  expect(measure({ ...space, ffree: 5 }).state).toBe('low')
})

test('the log reports each change once: low space, no writes, normal again', async () => {
  const app = await openTestApp()
  vi.useFakeTimers()
  try {
    const said: string[] = []
    const note = (level: string) => (first: unknown, text?: string) =>
      void said.push(`${level}: ${text ?? String(first)}`)
    const log = { ...app.context.log, info: note('info'), warn: note('warn'), error: note('error') }
    const kinds: (DiskTrouble['kind'] | undefined)[] = ['low', 'low', 'full', 'full', undefined, undefined]
    const look = async () => {
      const kind = kinds.shift()
      return kind === undefined ? undefined : { kind, freeBytes: 0 }
    }
    const stop = startDiskWatch({ ...app.context, log: log as never }, look)
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    await stop()
    expect(said).toEqual([
      'warn: the disk is nearly full',
      'error: the disk takes no writes',
      'info: the disk can be written, and has space',
    ])
  } finally {
    vi.useRealTimers()
    await app.close()
  }
})
