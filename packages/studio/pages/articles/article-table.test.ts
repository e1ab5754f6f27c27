import { expect, test } from 'vitest'
import type { ArticleRow } from '../../parts/state-badge.tsx'
import { articleTable } from './article-table.ts'

const row: ArticleRow = {
  id: 1,
  version: 1,
  state: 'published',
  hasUnpublishedEdits: false,
  slug: 'haru',
  title: '=1+1, "春"',
  category: { id: 1, name: '髪', colour: '#000000' },
  cover: null,
  period: { from: '2026-11-15T01:00:00.000Z', until: null },
  createdAt: '2026-11-14T15:30:00.000Z',
  createdBy: { actor: 'staff:1', name: '花' },
  editedAt: '2026-11-15T00:00:00.000Z',
  editedBy: { actor: 'staff:1', name: '花' },
  tags: ['桜', '春'],
  authors: ['梅'],
  assignee: { actor: 'staff:2', name: '海' },
  review: null,
  receipt: null,
}

test('T2 exported articles are read by spreadsheets, in Japanese time and without formulas', () => {
  const [head, line, end] = articleTable([row]).split('\r\n')
  expect(head?.startsWith('\uFEFF番号,題名')).toBe(true)
  expect(line).toBe(
    `1,"'=1+1, ""春""",haru,公開中,髪,梅,桜、春,海,2026-11-15 00:30,2026-11-15 09:00,2026-11-15 10:00,`,
  )
  expect(end).toBe('')
})
