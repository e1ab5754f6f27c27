import { expect, test } from 'vitest'
import { linksIn, render } from '../../pieces/render.tsx'
import { aFeature, aSite } from '../../pieces/fixtures.ts'
import { Breadcrumb } from '../navigation/breadcrumb.tsx'
import { FeatureList } from '../lists/feature-list.tsx'
import { SearchForm } from '../search-form/search-form.tsx'
import { SideBar } from './side-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { TableOfContents } from '../article/table-of-contents.tsx'

test('R1 every link of the layout is canonical, including URLs that editors wrote without a slash', () => {
  const html = render(
    <>
      <SiteHeader site={aSite()} />
      <SideBar />
      <SiteFooter site={aSite()} />
    </>,
  )
  const within = linksIn(html).filter((href) => href.startsWith('/'))
  expect(within).toContain('/magazine/category/tokushu/')
  for (const href of within) expect(href).toMatch(/^\/(magazine|external-transmission)\/([^?#]*\/)?$/)
})

test('U the tagline and the labels of the footer break between phrases, in every browser', () => {
  expect(render(<SiteHeader site={aSite()} />)).toContain(
    '<span class="phrases">装うことは、<wbr>暮らすこと。</span>',
  )
  const html = render(<SiteFooter site={aSite()} />)
  expect(html).toContain('<span class="phrases">タグの<wbr>索引</span>')
  expect(html).toContain('<span class="phrases">あとで<wbr>読む棚</span>')
  expect(html).toContain('<span class="phrases">外部送信<wbr>について</span>')
})

test.each([
  ['/magazine/', ['ホーム']],
  ['/magazine/category/', ['カテゴリー']],
  ['/magazine/category/hair/', ['ヘア']],
  ['/magazine/category/hair/care/page/2/', ['ヘア']],
  ['/magazine/kamigata/', []],
])('at %s the navigation marks %j, and no page above it that every page is below', (address, marked) => {
  const navigation = [
    { label: 'ホーム', href: '/magazine/' },
    { label: 'カテゴリー', href: '/magazine/category/' },
    { label: 'ヘア', href: '/magazine/category/hair/' },
  ]
  const site = aSite()
  const html = render(
    <SiteHeader site={{ ...site, settings: { ...site.settings, navigation } }} />,
    site,
    address,
  )
  expect(Array.from(html.matchAll(/aria-current="page"[^>]*>([^<]*)/g), ([, label]) => label)).toEqual(marked)
})

test('U4 the side bar has search, ranking, features, tags, find-salon and banners', () => {
  const html = render(<SideBar />)
  for (const words of [
    'role="search"',
    'よく読まれています',
    '特集',
    'タグ',
    'サロンをさがす',
    'banner-area-sidebar',
  ])
    expect(html).toContain(words)
})

test('U4 the side bar leaves out parts that the page shows itself', () => {
  expect(render(<SideBar without={['find-salon']} />)).not.toContain('サロンをさがす')
})

test('R10 the search form is a plain GET form that needs no script', () => {
  const html = render(<SearchForm q={'"><b>'} size="large" />)
  expect(html).toContain('action="/magazine/HPB/search/"')
  expect(html).not.toContain('method=')
  expect(html).toContain('name="q"')
  expect(html).toContain('name="category"')
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
})

test('U3 the table of contents links to h2 and h3, not h4, and is omitted for one heading', () => {
  const headings = [
    { id: 'midashi-1', level: 2, text: '一' },
    { id: 'midashi-2', level: 3, text: '二' },
    { id: 'midashi-3', level: 4, text: '三' },
  ] as const
  expect(linksIn(render(<TableOfContents headings={headings} />))).toEqual(['#midashi-1', '#midashi-2'])
  expect(render(<TableOfContents headings={headings.slice(0, 1)} />)).toBe('')
})

test('U the last step of the breadcrumb is the page itself and not a link', () => {
  const html = render(
    <Breadcrumb
      crumbs={[
        { name: 'ヨソオイ', address: '/' },
        { name: 'ヘア', address: '/category/hair/' },
      ]}
    />,
  )
  expect(linksIn(html)).toEqual(['/magazine/'])
  expect(html).toContain('<span aria-current="page">ヘア</span>')
})

test('U the feature list links to each feature and is omitted without one', () => {
  expect(linksIn(render(<FeatureList features={[aFeature({ slug: 'fuyu' })]} />))).toContain(
    '/magazine/category/tokushu/fuyu/',
  )
  expect(render(<FeatureList features={[]} />)).toBe('')
})
