import { expect, test } from 'vitest'
import { aDraft } from '../testing/articles.ts'
import { chooseFor } from './choice.ts'
import { destinations } from './destination.ts'

const paid = { kind: 'sponsored' as const, sponsor: '綴り化粧品' }

test('F2 an editorial article goes everywhere, under its own title', () => {
  for (const destination of destinations) {
    expect(chooseFor(destination, aDraft().content)).toEqual({ isIn: true, title: '春の色をまとう' })
  }
})

test('an editor takes an article out of one place, or words its title for it', () => {
  const { content } = aDraft({
    syndication: { gunosy: { include: false }, line: { include: true, title: '春色' } },
  })
  expect(chooseFor('smartnews', content)).toEqual({ isIn: true, title: '春の色をまとう' })
  expect(chooseFor('gunosy', content)).toEqual({ isIn: false, reason: '編集部が外しました' })
  expect(chooseFor('line', content)).toEqual({ isIn: true, title: '春色' })
})

test('A7 an advertisement goes nowhere by itself, and to SmartNews never', () => {
  const { content } = aDraft({ disclosure: paid })
  for (const destination of destinations) expect(chooseFor(destination, content).isIn).toBe(false)
  const insisted = aDraft({
    disclosure: paid,
    syndication: Object.fromEntries(destinations.map((name) => [name, { include: true }])),
  }).content
  expect(destinations.filter((name) => chooseFor(name, insisted).isIn)).toEqual(['gunosy', 'line'])
})

test('a paid link makes an advertisement of an article, whatever it is declared as', () => {
  const content = [{ text: '店', marks: [{ type: 'link' as const, href: '/a', rel: 'sponsored' as const }] }]
  const article = aDraft({ body: { blocks: [{ type: 'paragraph', content }] } }).content
  expect(chooseFor('smartnews', article)).toEqual({
    isIn: false,
    reason: '広告の記事はSmartNewsに配信できません',
  })
})
