import { expect, test } from 'vitest'
import { anArticle, anImage, aSite, aUser, sponsored } from '../pieces/fixtures.ts'
import { articleHead } from './article-head.ts'
import { headElements } from './head-elements.ts'
import { homeHead } from '../pages/home/head.ts'
import { articleJsonLd, breadcrumbJsonLd, personJsonLd } from './json-ld.ts'
import { listHead } from './list-head.ts'

const site = aSite()

test('F2 article data has authors, dates, images and the reviewer', () => {
  const supervisor = {
    user: aUser({ name: '星野 明' }),
    credentials: '薬剤師',
    checked: '',
    checkedOn: '2026-10-28',
  }
  expect(
    articleJsonLd(anArticle({ supervisor, cover: anImage({ url: '/media/a.jpg' }) }), site),
  ).toMatchObject({
    '@type': 'Article',
    headline: '柚子湯は、浮かべる前の十分で決まる',
    datePublished: '2026-11-10T15:30:00.000Z',
    dateModified: '2026-11-10T15:30:00.000Z',
    image: ['https://magazine.example/media/a.jpg'],
    author: [
      {
        '@type': 'Person',
        name: '新井 瑞季',
        url: 'https://magazine.example/magazine/HPB/users/arai-mizuki/',
      },
    ],
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': 'https://magazine.example/magazine/yuzuyu-wa-senmenki-kara/',
      reviewedBy: { '@type': 'Person', name: '星野 明', description: '薬剤師' },
      lastReviewed: '2026-10-28',
    },
  })
})

test('F2 a correction changes the date for programs; the day that its editor states is for readers', () => {
  const corrected = anArticle({ modifiedAt: '2026-11-20T03:00:00.000Z' })
  expect(articleJsonLd(corrected, site)).toMatchObject({
    datePublished: '2026-11-10T15:30:00.000Z',
    dateModified: '2026-11-20T03:00:00.000Z',
  })
  const modified = headElements(articleHead(corrected, site), site).find(
    ({ attributes }) => attributes['property'] === 'article:modified_time',
  )
  expect(modified?.attributes['content']).toBe('2026-11-20T03:00:00.000Z')
})

test('an article states by IPTC codes what AI was used for, or nothing', () => {
  const codes = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
  expect(articleJsonLd(anArticle(), site)).not.toHaveProperty('digitalSourceType')
  expect(articleJsonLd(anArticle({ aiUse: ['none'] }), site)).toMatchObject({
    digitalSourceType: [`${codes}digitalCreation`],
  })
  expect(articleJsonLd(anArticle({ aiUse: ['images', 'proofreading', 'drafting'] }), site)).toMatchObject({
    digitalSourceType: [`${codes}algorithmicallyEnhanced`, `${codes}compositeWithTrainedAlgorithmicMedia`],
  })
})

test('the publisher has the logo of the settings', () => {
  const logo = `${'a'.repeat(32)}.png`
  expect(articleJsonLd(anArticle(), site)).not.toHaveProperty('publisher.logo')
  const withLogo = aSite({ settings: { ...site.settings, logo } })
  expect(articleJsonLd(anArticle(), withLogo)).toMatchObject({
    publisher: { logo: { '@type': 'ImageObject', url: `https://magazine.example/media/${logo}` } },
  })
})

test('E3 a part names its series and its place in it', () => {
  const series = {
    slug: 'asa',
    name: '朝の台所',
    ended: false,
    nextOn: null,
    total: 3,
    part: 2,
    previous: null,
    next: null,
    parts: [],
  }
  expect(articleJsonLd(anArticle({ series }), site)).toMatchObject({
    isPartOf: {
      '@type': 'CreativeWorkSeries',
      name: '朝の台所',
      url: 'https://magazine.example/magazine/series/asa/',
    },
    position: 2,
  })
  expect(articleJsonLd(anArticle(), site)).not.toHaveProperty('isPartOf')
})

test('A7 structured data and the title name the sponsor', () => {
  const article = anArticle({ disclosure: sponsored })
  expect(articleJsonLd(article, site)).toMatchObject({
    genre: 'PR・タイアップ広告',
    sponsor: { '@type': 'Organization', name: 'ほのぐれ製茶' },
  })
  expect(articleHead(article, site).title).toMatch(/^【PR・タイアップ広告】/)
  expect(articleJsonLd(anArticle(), site)).not.toHaveProperty('sponsor')
})

test('F2 structured data carries each correction with its day', () => {
  const corrections = [{ on: '2026-11-16', wrong: '十分', right: '五分' }]
  expect(articleJsonLd(anArticle({ corrections }), site)).toMatchObject({
    correction: [{ '@type': 'CorrectionComment', text: '誤：十分　正：五分', datePublished: '2026-11-16' }],
  })
  expect(articleJsonLd(anArticle({ corrections: [] }), site)).not.toHaveProperty('correction')
  expect(articleJsonLd(anArticle(), site)).not.toHaveProperty('correction')
})

test('F2 SEO title and description take precedence over title and lead', () => {
  const head = articleHead(anArticle({ seoTitle: '検索の題', seoDescription: '検索の説明' }), site)
  expect(head).toMatchObject({ title: '検索の題 | ヨソオイ', description: '検索の説明', type: 'article' })
})

test('F2 the social image is cropped at the focal point', () => {
  const cover = anImage({ url: '/media/a.jpg', focus: { x: 0.9, y: 0.3 }, alt: '柚子' })
  const image = { url: '/media/a.jpg/social-3', width: 1200, height: 630, alt: '柚子' }
  expect(articleHead(anArticle({ cover }), site).image).toEqual(image)
  // The server has already cropped an article's own social image.
  const { alt: _alt, focus: _focus, ...own } = anImage({ url: '/media/b.jpg' })
  expect(articleHead(anArticle({ cover, socialImage: own }), site).image?.url).toBe('/media/b.jpg')
  expect(articleHead(anArticle({ cover: null }), site).image).toBeUndefined()
})

test('F2 breadcrumb positions start at one, with absolute URLs', () => {
  expect(breadcrumbJsonLd([{ name: 'ヨソオイ', address: '/' }], site)).toMatchObject({
    itemListElement: [{ position: 1, name: 'ヨソオイ', item: 'https://magazine.example/magazine/' }],
  })
})

test('F2 a writer is a person', () => {
  expect(personJsonLd(aUser(), site)).toMatchObject({
    mainEntity: { '@type': 'Person', name: '新井 瑞季', sameAs: ['https://example.com/arai'] },
  })
})

test('F2 the front page has the name of the magazine and the picture of its first article', () => {
  const { cover, ...card } = anArticle()
  const front = { items: [{ ...card, cover }], page: 1, pageCount: 2, perPage: 20, total: 40 }
  expect(homeHead(front, site)).toMatchObject({
    image: { url: expect.stringContaining('/social-') },
    next: '/page/2/',
    jsonLd: [{ '@type': 'WebSite', name: 'ヨソオイ', url: 'https://magazine.example/magazine/' }],
  })
  expect(homeHead({ ...front, items: [], page: 2 }, site)).not.toHaveProperty('jsonLd')
})

test('F2 og:title has no site name: social services show og:site_name', () => {
  const elements = headElements(articleHead(anArticle({ title: '冬の髪' }), site), site)
  const titleOf = (property: string) =>
    elements.find(({ attributes }) => attributes['property'] === property)?.attributes['content']
  expect(elements[0]?.text).toBe('冬の髪 | ヨソオイ')
  expect([titleOf('og:title'), titleOf('og:site_name')]).toEqual(['冬の髪', 'ヨソオイ'])
})

test('F2 a list page has prev and next links', () => {
  const addressOf = (page: number) => `/x/page/${page}/`
  const of = (page: number) =>
    listHead({ title: 'ヘア', description: '', list: { page, pageCount: 3 }, addressOf, crumbs: [] }, site)
  expect(of(1)).toMatchObject({ title: 'ヘア | ヨソオイ', previous: undefined, next: '/x/page/2/' })
  expect(of(2)).toMatchObject({
    title: 'ヘア（2ページ目） | ヨソオイ',
    previous: '/x/page/1/',
    next: '/x/page/3/',
  })
  expect(of(3).next).toBeUndefined()
})
