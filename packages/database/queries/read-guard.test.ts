import { expect, test } from 'vitest'
import { notingReads } from './dependencies.ts'
import { requireNotes, UntrackedRead, withoutNotes } from './read-guard.ts'
import { findRedirect, listRedirects } from '../redirects.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'

describeOnBothEngines('while a response is made that may be cached', (magazine) => {
  test('a read through a handle that notes nothing is an error, lasting query or not', async () => {
    const { reader } = magazine.db
    await expect(requireNotes(() => findRedirect(reader, '/a'))).rejects.toThrow(UntrackedRead)
    await expect(requireNotes(() => listRedirects(reader))).rejects.toThrow(UntrackedRead)
    // However late: what was started meanwhile belongs to it.
    const late = async () => {
      await Promise.resolve()
      return listRedirects(reader)
    }
    await expect(requireNotes(late)).rejects.toThrow(UntrackedRead)
  })

  test('what is noted can be read, and what is no part of the response', async () => {
    const { reader } = magazine.db
    const keys = new Set<string>()
    expect(await requireNotes(() => findRedirect(notingReads(reader, keys), '/a'))).toBeUndefined()
    expect([...keys]).toEqual(['redirect:/a'])
    expect(await requireNotes(() => withoutNotes(() => listRedirects(reader)))).toEqual([])
    expect(await listRedirects(reader)).toEqual([])
  })

  test('a handle that reads can not write', async () => {
    const row = { path: '/a', target: '/b', created_at: 0 }
    await expect(magazine.db.reader.insertInto('redirects').values(row).execute()).rejects.toThrow(
      "a read-only handle can't write",
    )
    expect(await listRedirects(magazine.db.reader)).toEqual([])
  })
})
