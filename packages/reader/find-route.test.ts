import * as fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { openRouteFinder } from './find-route.ts'
import { routes } from './routes.ts'

const find = openRouteFinder(routes)
const asTheRouterSees = routes.map(({ name, path }) => ({ id: name, path, caseSensitive: true }))

test('R2–R14 the server finds the same route as the browser’s router', () => {
  for (const { name, path } of routes) {
    const address = path.replaceAll(/:(\w+)/g, (_, param: string) =>
      param === 'page' ? '3' : `ano-${param}`,
    )
    expect(find(address)?.name, address).toBe(name)
  }
  // The router warns about URLs that it cannot decode.
  using _ = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const words = [
    'category',
    'tokushu',
    'page',
    'tags',
    'HPB',
    'hpb',
    'search',
    'users',
    '2',
    'kami',
    '404',
    'draft',
  ]
  const piece = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...words) },
    fc.string({ unit: 'grapheme' }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('', '%', '%E3%81', 'a%2Fb', ':slug', 'a.b', '手入れ'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom('', '/', '//'), (pieces, end) => {
      const pathname = `/${pieces.join('/')}${end}`
      const [match] = matchRoutes(asTheRouterSees, { pathname }) ?? []
      expect(find(pathname), pathname).toEqual(
        match === undefined ? undefined : { name: match.route.id, params: { ...match.params } },
      )
    }),
    { numRuns: 1000 },
  )
})
