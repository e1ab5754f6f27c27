import { expect, test } from 'vitest'
import { samplePaths } from './sampled-paths.ts'

const locs = (addresses: readonly string[]) => addresses.map((one) => `<loc>${one}</loc>`).join('')

test('P3 pages of all parts of a sitemap are rendered, spread evenly', async () => {
  const many = Array.from(
    { length: 5000 },
    (_, at) => `https://magazine.example/magazine/a${at}/?x=1&amp;y=2`,
  )
  const files = new Map([
    [
      '/sitemap.xml',
      locs(['https://magazine.example/sitemaps/1.xml', 'https://magazine.example/sitemaps/2.xml']),
    ],
    ['/sitemaps/1.xml', locs(many.slice(0, 2500))],
    ['/sitemaps/2.xml', locs(many.slice(2500))],
  ])
  const paths = await samplePaths(async (path) => files.get(path), 500)
  expect(paths).toHaveLength(500)
  expect(paths[0]).toBe('/magazine/')
  expect(paths.filter((path) => Number(/a(\d+)/.exec(path)?.[1]) >= 2500)).toHaveLength(248)
  expect(paths.at(-1)).toMatch(/^\/magazine\/a49\d\d\/\?x=1&y=2$/)
})

test('P3 a small magazine is rendered whole, and one without a sitemap by its fixed pages', async () => {
  const index = locs(['https://magazine.example/magazine/a/', 'https://magazine.example/magazine/b/'])
  const paths = await samplePaths(async (path) => (path === '/sitemap.xml' ? index : undefined), 500)
  expect(paths.slice(-2)).toEqual(['/magazine/a/', '/magazine/b/'])
  expect(await samplePaths(async () => undefined, 500)).toContain('/magazine/')
})
