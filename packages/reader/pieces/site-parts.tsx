import { ErrorMessage } from '../app/error-page.tsx'
import { BannerArea } from '../parts/site/banner-area.tsx'
import { Breadcrumb } from '../parts/navigation/breadcrumb.tsx'
import { FindSalon } from '../parts/find-salon/find-salon.tsx'
import { LoadingCircle } from '../parts/status/loading-circle.tsx'
import { OfflineMessage } from '../parts/status/offline-notice.tsx'
import { PageHeading } from '../parts/headings/page-heading.tsx'
import { Pagination } from '../parts/lists/pagination.tsx'
import { SearchForm } from '../parts/search-form/search-form.tsx'
import { SectionHeading } from '../parts/headings/section-heading.tsx'
import { SideBar } from '../parts/site/side-bar.tsx'
import { SiteFooter } from '../parts/site/site-footer.tsx'
import { SiteHeader } from '../parts/site/site-header.tsx'
import { SubNavigation } from '../parts/navigation/sub-navigation.tsx'
import { aBanner, anImage, aSite, longTitle } from './fixtures.ts'
import type { Piece } from './piece.ts'

const addressOf = (page: number) => `/page/${page}/`
const strip = anImage({ width: 728, height: 90, alt: '横長のお知らせ' })
const tabs = ['すべて', 'ヘアスタイル', 'ヘアケア'].map((name, at) => ({ name, address: `/tab-${at}/` }))

export const siteParts: Piece[] = [
  { name: 'ヘッダー', states: [{ name: 'ふつう', element: <SiteHeader site={aSite()} /> }] },
  { name: 'フッター', states: [{ name: 'ふつう', element: <SiteFooter site={aSite()} /> }] },
  { name: 'サイドバー', states: [{ name: 'ふつう', element: <SideBar /> }] },
  {
    name: 'ページの見出し',
    states: [
      { name: 'ふつう', element: <PageHeading>タグの索引</PageHeading> },
      {
        name: '肩書きと説明',
        element: (
          <PageHeading kicker="カテゴリー" colour="#8a4b2f" description="切る、染める、いたわる。">
            ヘア
          </PageHeading>
        ),
      },
      { name: '長い題', element: <PageHeading>{longTitle}</PageHeading> },
      { name: '節', element: <SectionHeading more={<a href="#more">すべて見る</a>}>特集</SectionHeading> },
    ],
  },
  {
    name: 'パンくず',
    states: [
      {
        name: 'ふつう',
        element: (
          <Breadcrumb
            crumbs={[
              { name: 'ヨソオイ', address: '/' },
              { name: longTitle, address: '/x/' },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: 'ページ送り',
    states: [
      { name: 'はじめ', element: <Pagination page={1} pageCount={12} addressOf={addressOf} /> },
      { name: 'なか', element: <Pagination page={6} pageCount={5000} addressOf={addressOf} /> },
      { name: 'おわり', element: <Pagination page={4} pageCount={4} addressOf={addressOf} /> },
      { name: '一ページだけ', element: <Pagination page={1} pageCount={1} addressOf={addressOf} /> },
    ],
  },
  {
    name: 'サブナビゲーション',
    states: [
      { name: 'ふつう', element: <SubNavigation label="サブカテゴリー" colour="#8a4b2f" items={tabs} /> },
    ],
  },
  {
    name: '検索フォーム',
    states: [
      { name: '小', element: <SearchForm /> },
      { name: '大', element: <SearchForm size="large" q="保湿" /> },
    ],
  },
  {
    name: 'サロンをさがす',
    states: [
      { name: 'ふつう', element: <FindSalon template="https://salon.example/{area}/{genre}/" /> },
      { name: 'ひな形なし', element: <FindSalon template={undefined} /> },
    ],
  },
  {
    name: 'バナー',
    states: [
      { name: '絵', element: <BannerArea place="sidebar" banners={[aBanner()]} /> },
      { name: '横長', element: <BannerArea place="sidebar" banners={[aBanner({ image: strip })]} /> },
      {
        name: '広告',
        element: (
          <BannerArea place="sidebar" banners={[aBanner({ paid: true, href: 'https://example.com/' })]} />
        ),
      },
      { name: 'なし', element: <BannerArea place="sidebar" banners={[]} /> },
    ],
  },
  { name: '読み込みの輪', states: [{ name: 'ふつう', element: <LoadingCircle /> }] },
  { name: 'オフライン', states: [{ name: 'オフライン', element: <OfflineMessage isOnline={false} /> }] },
  {
    name: 'エラーページ',
    states: [
      { name: '404', element: <ErrorMessage status={404} site={aSite()} /> },
      { name: '500', element: <ErrorMessage status={500} site={undefined} /> },
    ],
  },
]
