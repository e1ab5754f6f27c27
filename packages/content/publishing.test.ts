import { expect, test } from 'vitest'
import type { Article } from './article.ts'
import { missingParts, publish, schedule, takeIn, withdraw } from './publishing.ts'
import { aDraft, words } from './testing/articles.ts'
import { faultPaths, refused } from './testing/refused.ts'

const spring = new Date('2026-04-01T09:00:00Z')
const summer = new Date('2026-07-01T09:00:00Z')
const autumn = new Date('2026-10-01T09:00:00Z')
const winter = new Date('2026-12-01T09:00:00Z')

test('a draft that lacks nothing is published from now on', () => {
  const article = publish(aDraft(), spring)
  expect(article.status).toBe('published')
  expect(article.period).toEqual({ from: spring, until: undefined })
  expect(article.firstPublishedAt).toBe(spring)
})

test('publishing again keeps the first date', () => {
  const again = publish(publish(aDraft(), spring), autumn)
  expect(again.period.from).toBe(spring)
  expect(again.firstPublishedAt).toBe(spring)
})

test('publishing after a withdrawal keeps the first date', () => {
  const again = publish(withdraw(publish(aDraft(), spring), summer), autumn)
  expect(again.period.from).toBe(spring)
})

test('publishing a scheduled article puts it out at once', () => {
  const coming = schedule(aDraft(), { from: autumn }, spring)
  expect(publish(coming, summer).period.from).toBe(summer)
  expect(publish(coming, summer).firstPublishedAt).toBe(summer)
})

test('a date that was put off never becomes the first one', () => {
  const putOff = schedule(schedule(aDraft(), { from: summer }, spring), { from: autumn }, spring)
  expect(putOff.firstPublishedAt).toBe(autumn)
  expect(publish(putOff, winter).period.from).toBe(autumn)
})

test('a date that passed while the article was withdrawn never becomes the first one', () => {
  const stopped = withdraw(schedule(aDraft(), { from: summer }, spring), spring)
  expect(publish(stopped, winter).period.from).toBe(winter)
})

test('a scheduled article keeps the date of its earlier publication as the first one', () => {
  const again = schedule(publish(aDraft(), spring), { from: autumn }, summer)
  expect(again.period.from).toBe(autumn)
  expect(again.firstPublishedAt).toBe(spring)
})

test('a correction of an article that is public keeps the date that an editor gave it', () => {
  const again = schedule(withdraw(publish(aDraft(), spring), spring), { from: summer }, spring)
  const corrected = publish(again, autumn)
  expect(corrected.period.from).toBe(summer)
  expect(corrected.firstPublishedAt).toBe(spring)
})

test('publishing keeps an end that is still to come and drops one that has passed', () => {
  const limited = schedule(aDraft(), { from: spring, until: autumn }, spring)
  expect(publish(limited, summer).period.until).toBe(autumn)
  expect(publish(limited, autumn).period.until).toBeUndefined()
  expect(publish(limited, winter).period.until).toBeUndefined()
})

test('a correction that does not say what was wrong or what is right keeps an article from being published', () => {
  const corrections = [
    { on: '2026-04-02', wrong: '薄紅', right: '桜色' },
    { on: '2026-04-03', wrong: '', right: '' },
  ]
  expect(faultPaths(refused(() => publish(aDraft({ corrections }), spring)))).toEqual([
    'corrections[1].wrong',
    'corrections[1].right',
  ])
  expect(publish(aDraft({ corrections: corrections.slice(0, 1) }), spring).status).toBe('published')
})

test('a period ends after it begins', () => {
  const refusal = refused(() => schedule(aDraft(), { from: summer, until: spring }, spring))
  expect(refusal.code).toBe('invalid')
  expect(faultPaths(refusal)).toEqual(['until'])
  expect(refused(() => schedule(aDraft(), { from: summer, until: summer }, spring)).code).toBe('invalid')
  expect(schedule(aDraft(), { from: summer, until: autumn }, spring).period).toEqual({
    from: summer,
    until: autumn,
  })
})

test('only what is published can be withdrawn', () => {
  expect(refused(() => withdraw(aDraft(), spring)).code).toBe('conflict')
  const withdrawn = withdraw(publish(aDraft(), spring), summer)
  expect(withdrawn.status).toBe('withdrawn')
  expect(withdrawn.period).toBeUndefined()
  expect(refused(() => withdraw(withdrawn, summer)).code).toBe('conflict')
})

test('everything that is missing is named at once', () => {
  const empty = aDraft({ slug: '', title: '', categoryId: undefined, body: { blocks: [] } })
  const refusal = refused(() => publish(empty, spring))
  expect(refusal.code).toBe('invalid')
  expect(faultPaths(refusal)).toEqual(['title', 'slug', 'categoryId', 'body'])
  expect(refusal.message).toContain('題名がありません')
})

test.each(['sponsored', 'affiliate', 'provided'] as const)(
  'A7 publishing and scheduling are refused while %s names no sponsor',
  (kind) => {
    expectBothRefused(aDraft({ disclosure: { kind } }))
    expect(missingParts(aDraft({ disclosure: { kind, sponsor: '綴り化粧品' } }))).toEqual([])
  },
)

test('A7 publishing and scheduling are refused while an article declared 編集 has a paid link', () => {
  const paid = [
    {
      text: '店',
      marks: [{ type: 'link' as const, href: 'https://example.com/', rel: 'sponsored' as const }],
    },
  ]
  const body = { blocks: [{ type: 'paragraph' as const, content: [...words('この'), ...paid] }] }
  expectBothRefused(aDraft({ body }))
  expect(missingParts(aDraft({ body, disclosure: { kind: 'affiliate', sponsor: '店' } }))).toEqual([])
})

function expectBothRefused(article: Article): void {
  for (const release of [() => publish(article, spring), () => schedule(article, { from: summer }, spring)]) {
    const refusal = refused(release)
    expect(refusal.code).toBe('invalid')
    expect(faultPaths(refusal)).toEqual(['disclosure'])
  }
}

test('an article with a card of itself is not published; an import leaves such a card out', () => {
  const draft = aDraft()
  const { slug, body } = draft.content
  const card = { type: 'article' as const, slug }
  const content = { ...draft.content, body: { blocks: [...body.blocks, card, { ...card, slug: 'hoka' }] } }
  expect(faultPaths(refused(() => publish({ ...draft, content }, spring)))).toEqual([
    `body.blocks[${body.blocks.length}].slug`,
  ])
  const taken = takeIn(draft, { content, period: { from: spring } }, spring, [])
  expect(taken.content.body.blocks).toEqual([...body.blocks, { ...card, slug: 'hoka' }])
})
