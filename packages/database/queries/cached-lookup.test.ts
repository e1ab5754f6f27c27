import type { ContentKey } from '@tsuzuri/content/content-key'
import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { type ChangeClock, notingReads } from './dependencies.ts'
import { cachedLookup } from './cached-lookup.ts'

describeOnBothEngines('what is remembered', (magazine) => {
  test('is read once, with its keys noted for everybody, until one of them changes', async () => {
    const clock = aClock()
    const { names, asked } = someNames()
    const first = new Set<ContentKey>()
    expect([...(await names(notingReads(magazine.db.reader, first, clock), [1, 2]))]).toEqual([
      [1, 'name 1'],
      [2, 'name 2'],
    ])
    const second = new Set<ContentKey>()
    await names(notingReads(magazine.db.reader, second, clock), [2, 1, 3])
    expect([...first, ...second]).toEqual(['name:1', 'name:2', 'name:2', 'name:1', 'name:3'])
    clock.announce('name:2')
    await names(notingReads(magazine.db.reader, new Set(), clock), [1, 2, 3])
    expect(asked).toEqual([[1, 2], [3], [2]])
  })

  test('is read each time by whoever does not follow the changes', async () => {
    const { names, asked } = someNames()
    await names(magazine.db.reader, [1])
    await names(notingReads(magazine.db.reader, new Set()), [1])
    expect(asked).toEqual([[1], [1]])
  })

  test('is not what was read before a change that came meanwhile', async () => {
    const clock = aClock()
    const { names, asked } = someNames({ onRead: () => clock.announce('name:1') })
    const handle = () => notingReads(magazine.db.reader, new Set(), clock)
    await names(handle(), [1])
    await names(handle(), [1])
    expect(asked).toEqual([[1], [1]])
  })

  test('is what was asked for last, up to a number', async () => {
    const clock = aClock()
    const { names, asked } = someNames()
    const handle = () => notingReads(magazine.db.reader, new Set(), clock)
    await names(handle(), [1, 2, 3, 4])
    await names(handle(), [4, 1])
    expect(asked).toEqual([[1, 2, 3, 4], [1]])
  })

  test('is also that something is not there, until a key tells that it has come', async () => {
    const clock = aClock()
    const { names, asked } = someNames()
    const noted = new Set<ContentKey>()
    const handle = () => notingReads(magazine.db.reader, noted, clock)
    await names(handle(), [0])
    expect([...(await names(handle(), [0, 1]))]).toEqual([[1, 'name 1']])
    expect(noted).toContain('name:0')
    clock.announce('name:0')
    await names(handle(), [0])
    expect(asked).toEqual([[0], [1], [0]])
  })

  test('is not that something is missing whose coming no key would tell', async () => {
    const { names, asked } = someNames({ keysOf: () => [] })
    const handle = notingReads(magazine.db.reader, new Set(), aClock())
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

function aClock(): ChangeClock & { announce: (key: ContentKey) => void } {
  const changes = new Map<ContentKey, number>()
  let tick = 1
  return {
    get tick() {
      return tick
    },
    announce(key) {
      tick += 1
      changes.set(key, tick)
    },
    hasChanged: (keys, since) => [...keys].some((key) => (changes.get(key) ?? 0) > since),
  }
}
