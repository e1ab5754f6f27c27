import { expect, test } from 'vitest'
import { deleteRedirect, findRedirect, listRedirects, saveRedirect } from './redirects.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { noon } from './testing/moments.ts'
import { faultPaths, refused } from './testing/refused.ts'

describeOnBothEngines('redirects', (magazine) => {
  test('lead from an old path to a new one, and the newest word counts', async () => {
    expect((await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })).changed).toEqual([
      'redirect:/a',
      'redirect:/b',
      'redirects',
    ])
    expect(await findRedirect(magazine.db.reader, '/a')).toBe('/b')
    await saveRedirect(magazine.at(noon), { path: '/a', target: 'https://example.com/' })
    expect(await findRedirect(magazine.db.reader, '/a')).toBe('https://example.com/')
    expect(await findRedirect(magazine.db.reader, '/b')).toBeUndefined()
  })

  test('are one step long, whichever end was entered first', async () => {
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })
    await saveRedirect(magazine.at(noon), { path: '/b', target: '/c' })
    await saveRedirect(magazine.at(noon), { path: '/z', target: '/a' })
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/a', target: '/c' },
      { path: '/b', target: '/c' },
      { path: '/z', target: '/c' },
    ])
  })

  test('never run in a circle: the newest word counts', async () => {
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })
    await saveRedirect(magazine.at(noon), { path: '/b', target: '/a' })
    expect(await listRedirects(magazine.db.reader)).toEqual([{ path: '/b', target: '/a' }])
    await saveRedirect(magazine.at(noon), { path: '/c', target: '/b' })
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/c' })
    expect(await listRedirects(magazine.db.reader)).toEqual([
      { path: '/a', target: '/c' },
      { path: '/b', target: '/c' },
    ])
  })

  test.each([
    [{ path: 'https://example.com/', target: '/b' }, 'path'],
    [{ path: '/a', target: 'javascript:x' }, 'target'],
    [{ path: '/a', target: '//evil.example' }, 'target'],
    [{ path: '/a', target: '/a' }, 'target'],
    [{ path: '/a\u0000', target: '/b' }, 'path'],
  ])('%j is refused', async (input, path) => {
    expect(faultPaths(await refused(saveRedirect(magazine.at(noon), input)))).toEqual([path])
    expect(await listRedirects(magazine.db.reader)).toEqual([])
  })

  test('can be taken away once', async () => {
    await saveRedirect(magazine.at(noon), { path: '/a', target: '/b' })
    expect((await deleteRedirect(magazine.at(noon), '/a')).changed).toEqual(['redirect:/a', 'redirects'])
    expect(await findRedirect(magazine.db.reader, '/a')).toBeUndefined()
    expect((await refused(deleteRedirect(magazine.at(noon), '/a'))).code).toBe('not-found')
  })
})
