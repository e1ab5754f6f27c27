import type { ContentKey } from '@tsuzuri/content/content-key'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { aChangeClock } from '../testing/change-clock.ts'
import { trackDependencies } from './dependencies.ts'
import { cachedLookup } from './cached-lookup.ts'

describeOnBothEngines('a cached lookup', (magazine) => {
  test('reads once and adds the dependencies to every response, until a key changes', async () => {
    const clock = aChangeClock()
    const { names, asked } = someNames()
    const first = new Set<ContentKey>()
    expect([...(await names(trackDependencies(magazine.db.reader, first, clock), [1, 2]))]).toEqual([
      [1, 'name 1'],
      [2, 'name 2'],
    ])
    const second = new Set<ContentKey>()
    await names(trackDependencies(magazine.db.reader, second, clock), [2, 1, 3])
    expect([...first, ...second]).toEqual(['name:1', 'name:2', 'name:2', 'name:1', 'name:3'])
    clock.announce('name:2')
    await names(trackDependencies(magazine.db.reader, new Set(), clock), [1, 2, 3])
    expect(asked).toEqual([[1, 2], [3], [2]])
  })

  test('reads each time for a handle without a change clock', async () => {
    const { names, asked } = someNames()
    await names(magazine.db.reader, [1])
    await names(trackDependencies(magazine.db.reader, new Set()), [1])
    expect(asked).toEqual([[1], [1]])
  })

  test('does not cache a value that changed during the read', async () => {
    const clock = aChangeClock()
    const { names, asked } = someNames({ onRead: () => clock.announce('name:1') })
    const handle = () => trackDependencies(magazine.db.reader, new Set(), clock)
    await names(handle(), [1])
    await names(handle(), [1])
    expect(asked).toEqual([[1], [1]])
  })

  test('does not cache a value for a handle that was made before a change', async () => {
    const clock = aChangeClock()
    const { names, asked } = someNames()
    const handle = () => trackDependencies(magazine.db.reader, new Set(), clock)
    const early = handle()
    clock.announce('name:1')
    await names(early, [1])
    await names(handle(), [1])
    expect(asked).toEqual([[1], [1]])
  })

  test('evicts the oldest entry above the limit', async () => {
    const clock = aChangeClock()
    const { names, asked } = someNames()
    const handle = () => trackDependencies(magazine.db.reader, new Set(), clock)
    await names(handle(), [1, 2, 3, 4])
    await names(handle(), [4, 1])
    expect(asked).toEqual([[1, 2, 3, 4], [1]])
  })

  test('caches a missing row until its key changes', async () => {
    const clock = aChangeClock()
    const { names, asked } = someNames()
    const noted = new Set<ContentKey>()
    const handle = () => trackDependencies(magazine.db.reader, noted, clock)
    await names(handle(), [0])
    expect([...(await names(handle(), [0, 1]))]).toEqual([[1, 'name 1']])
    expect(noted).toContain('name:0')
    clock.announce('name:0')
    await names(handle(), [0])
    expect(asked).toEqual([[0], [1], [0]])
  })

  test('does not cache a missing row without a key', async () => {
    const { names, asked } = someNames({ keysOf: () => [] })
    const handle = trackDependencies(magazine.db.reader, new Set(), aChangeClock())
    await names(handle, [0, 1])
    await names(handle, [0, 1])
    expect(asked).toEqual([[0, 1], [0]])
  })
})

function someNames({
  onRead = () => {},
  keysOf = (id: number) => [`name:${id}`],
}: { onRead?: () => void; keysOf?: (id: number) => ContentKey[] } = {}) {
  const asked: number[][] = []
  const names = cachedLookup({
    maxEntries: 3,
    keysOf,
    read: async (_, ids) => {
      asked.push([...ids])
      onRead()
      return ids.filter((id) => id > 0).map((id) => [id, `name ${id}`] as const)
    },
  })
  return { names, asked }
}
