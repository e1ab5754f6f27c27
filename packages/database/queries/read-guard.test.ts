import { expect, test } from 'vitest'
import { trackDependencies } from './dependencies.ts'
import { requireTracking, UntrackedRead, withoutTracking } from './read-guard.ts'
import { publicPart } from '../open.ts'
import { findRedirect, listRedirects } from '../redirects.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'

describeOnBothEngines('while a cacheable response is built', (magazine) => {
  test('a read without dependency tracking is an error, also of a prepared query', async () => {
    const { reader } = magazine.db
    await expect(requireTracking(() => findRedirect(reader, '/a'))).rejects.toThrow(UntrackedRead)
    await expect(requireTracking(() => listRedirects(reader))).rejects.toThrow(UntrackedRead)
    // Asynchronous work that was started inside counts, too.
    const late = async () => {
      await Promise.resolve()
      return listRedirects(reader)
    }
    await expect(requireTracking(late)).rejects.toThrow(UntrackedRead)
  })

  test('tracked reads, and reads that are not part of the response, are allowed', async () => {
    const { reader } = magazine.db
    const keys = new Set<string>()
    expect(await requireTracking(() => findRedirect(trackDependencies(reader, keys), '/a'))).toBeUndefined()
    expect([...keys]).toEqual(['redirect:/a'])
    expect(await requireTracking(() => withoutTracking(() => listRedirects(reader)))).toEqual([])
    expect(await listRedirects(reader)).toEqual([])
  })

  test('a read-only handle can not write', async () => {
    const row = { path: '/a', target: '/b', created_at: 0 }
    await expect(magazine.db.reader.insertInto('redirects').values(row).execute()).rejects.toThrow(
      "a read-only handle can't write",
    )
    expect(await listRedirects(magazine.db.reader)).toEqual([])
    // @ts-expect-error: public queries get no handle that writes, neither by its type nor at run time.
    expect(publicPart(magazine.db).writer).toBeUndefined()
  })
})
