import { expect, test } from 'vitest'
import { articleCardsOf, articleContentSchema, mediaOf } from './article.ts'
import { readInput } from './reading-input.ts'
import { faultPaths, refused } from './testing/refused.ts'

test('A1 a draft may lack almost everything', () => {
  expect(articleContentSchema.parse({})).toEqual({
    slug: '',
    title: '',
    titleReading: '',
    lead: '',
    body: { blocks: [] },
    tagIds: [],
    authorIds: [],
    disclosure: { kind: 'editorial', sponsor: '' },
    seoTitle: '',
    seoDescription: '',
    syndication: {},
  })
})

test('A1 everything an article has is read and kept', () => {
  const whole = {
    slug: '春の色',
    title: '春の色',
    titleReading: 'はるのいろ',
    lead: '一行目\n二行目',
    body: { blocks: [{ type: 'divider' }] },
    cover: { media: 'sample/haru', alt: '桜', focus: { x: 0.2, y: 1 } },
    categoryId: 1,
    subcategoryId: 2,
    tagIds: [3, 4],
    authorIds: [5],
    supervisor: { userId: 6, credentials: '皮膚科医', checked: '成分の説明', checkedOn: '2026-03-01' },
    disclosure: { kind: 'provided', sponsor: '綴り化粧品' },
    updatedAt: '2026-04-01T09:00:00+09:00',
    seoTitle: '春',
    seoDescription: '色',
    socialImage: 'sample/social',
    syndication: { line: { include: true, title: '春' } },
    aiUse: ['proofreading', 'images'],
    writing: 'vertical',
    readings: [{ text: '春', reading: 'はる' }],
    corrections: [{ on: '2026-04-02', wrong: '薄紅', right: '桜色' }],
    template: true,
  }
  expect(articleContentSchema.parse(whole)).toEqual(whole)
})

test.each<[string, unknown, string]>([
  ['nothing', undefined, ''],
  ['no object', 'text', ''],
  ['an unknown item', { colour: 'red' }, ''],
  ['a reserved slug', { slug: 'page' }, 'slug'],
  ['a slug with a slash', { slug: 'a/b' }, 'slug'],
  ['a title of two lines', { title: 'a\nb' }, 'title'],
  ['a title that is too long', { title: 'あ'.repeat(201) }, 'title'],
  ['a number for a title', { title: 1 }, 'title'],
  ['half a character', { lead: '\ud800' }, 'lead'],
  ['a category that is no id', { categoryId: 0 }, 'categoryId'],
  ['a tag that is no whole number', { tagIds: [1, 1.5] }, 'tagIds[1]'],
  ['a tag twice', { tagIds: [1, 1] }, 'tagIds'],
  ['a statement on AI that says nothing', { aiUse: [] }, 'aiUse'],
  ['no use of AI beside another', { aiUse: ['none', 'images'] }, 'aiUse'],
  ['a use of AI twice', { aiUse: ['images', 'images'] }, 'aiUse'],
  ['an unknown use of AI', { aiUse: ['thinking'] }, 'aiUse[0]'],
  ['too many tags', { tagIds: Array.from({ length: 51 }, (_, at) => at + 1) }, 'tagIds'],
  [
    'a focal point outside the picture',
    { cover: { media: 'a', alt: '', focus: { x: 2, y: 0 } } },
    'cover.focus.x',
  ],
  ['a media name with dots up front', { socialImage: '../secret' }, 'socialImage'],
  ['a day that is not in the calendar', supervisedOn('2026-02-30'), 'supervisor.checkedOn'],
  ['an instant without its zone', { updatedAt: '2026-04-01T09:00:00' }, 'updatedAt'],
  ['an unknown disclosure', { disclosure: { kind: 'gift' } }, 'disclosure.kind'],
  ['an unknown destination', { syndication: { fax: { include: true } } }, 'syndication'],
])('%s is refused with its path', (_, input, path) => {
  const refusal = refused(() => readInput(articleContentSchema, input, ''))
  expect(refusal.code).toBe('invalid')
  expect(faultPaths(refusal)).toEqual([path])
})

test('many faults are named together, but never without end', () => {
  expect(
    faultPaths(
      refused(() => readInput(articleContentSchema, { title: 1, lead: 2, tagIds: ['a'] }, 'article')),
    ),
  ).toEqual(['article.title', 'article.lead', 'article.tagIds[0]'])
  const broken = {
    tagIds: Array.from({ length: 50 }, () => 'x'),
    authorIds: Array.from({ length: 20 }, () => 'x'),
  }
  expect(refused(() => readInput(articleContentSchema, broken, '')).faults).toHaveLength(20)
})

test('media are those of the cover, the social image and the body, each once', () => {
  const content = articleContentSchema.parse({
    cover: { media: 'a', alt: '' },
    socialImage: 'b',
    body: {
      blocks: [
        picture('a'),
        picture('c'),
        { type: 'article', slug: 'hoka' },
        { type: 'article', slug: 'hoka' },
      ],
    },
  })
  expect(mediaOf(content)).toEqual(['a', 'b', 'c'])
  expect(articleCardsOf(content)).toEqual(['hoka'])
})

function picture(media: string) {
  return { type: 'image', media, alt: '' }
}

function supervisedOn(checkedOn: string) {
  return { supervisor: { userId: 1, credentials: 'a', checked: 'b', checkedOn } }
}
