import { expect, test } from 'vitest'
import { readCategoryTree } from './category-tree.ts'
import { emptyItem } from './export-elements.ts'
import { updatedAtOf } from './instants.ts'
import { standingOf } from './standing.ts'

test.each([
  [
    { status: 'publish', dateGmt: '2020-01-02 03:04:05' },
    { as: 'published', at: new Date('2020-01-02T03:04:05Z') },
  ],
  [
    { status: 'publish', dateGmt: '0000-00-00 00:00:00', pubDate: 'Thu, 02 Jan 2020 03:04:05 +0000' },
    { as: 'published', at: new Date('2020-01-02T03:04:05Z') },
  ],
  [
    { status: 'publish', date: '2020-01-02 12:04:05' },
    { as: 'published', at: new Date('2020-01-02T03:04:05Z') },
  ],
  [
    { status: 'publish', pubDate: 'Wed, 30 Nov -0001 00:00:00 +0000' },
    { as: 'draft', reason: 'undated' },
  ],
  [
    { status: 'publish', dateGmt: '2020-01-02 03:04:05', password: 'a' },
    { as: 'draft', reason: 'password' },
  ],
  [{ status: 'private' }, { as: 'draft', reason: 'private' }],
  [{ status: 'pending' }, { as: 'draft', reason: 'pending' }],
  [{ status: 'draft' }, { as: 'draft' }],
  [{ status: 'in-progress' }, { as: 'draft', reason: 'unknown-status' }],
  [{ status: 'trash' }, { as: 'left', reason: 'trashed' }],
  [{ status: 'auto-draft' }, { as: 'left', reason: 'unfinished' }],
])('F3 %o stands as %o', (given, standing) => {
  expect(standingOf({ ...emptyItem(), ...given })).toEqual(standing)
})

test('F3 a change before the publication is not an update for readers', () => {
  const item = { ...emptyItem(), dateGmt: '2020-01-02 00:00:00' }
  expect(updatedAtOf({ ...item, modifiedGmt: '2020-01-01 00:00:00' })).toBeUndefined()
  expect(updatedAtOf({ ...item, modifiedGmt: '2020-01-03 00:00:00' })).toEqual(
    new Date('2020-01-03T00:00:00Z'),
  )
})

test('F3 categories that are each other’s parents, or whose parent is gone, still have a place', () => {
  const one = (slug: string, parent: string) => ({ id: '', slug, parent, name: slug, description: '' })
  const tree = readCategoryTree([
    one('a', 'b'),
    one('b', 'a'),
    one('c', 'lost'),
    one('d', 'c'),
    one('e', 'd'),
  ])
  expect(
    [...tree].map(([slug, { top, below, isRaised }]) => [slug, top.slug, below?.slug, isRaised]),
  ).toEqual([
    ['a', 'b', 'a', false],
    ['b', 'a', 'b', false],
    ['c', 'c', undefined, false],
    ['d', 'c', 'd', false],
    ['e', 'c', 'e', true],
  ])
})
