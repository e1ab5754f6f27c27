import type { ComponentType } from 'react'
import type { Right } from '@tsuzuri/content/permission'

/** `anyone`: before sign-in. `desk`: one article takes the whole window. */
export type RouteEntry = {
  path: string
  title: string
  layout: 'anyone' | 'shell' | 'desk'
  right?: Right
  load: () => Promise<{ Page: ComponentType }>
}

/** All screens of the studio, below `/studio`. */
export const routes: readonly RouteEntry[] = [
  {
    path: '/sign-in/',
    title: 'サインイン',
    layout: 'anyone',
    load: () => import('./pages/sign-in/page.tsx'),
  },
  { path: '/first/', title: '最初の管理者', layout: 'anyone', load: () => import('./pages/link/page.tsx') },
  { path: '/invitation/', title: '招待', layout: 'anyone', load: () => import('./pages/link/page.tsx') },
  {
    path: '/reset/',
    title: 'パスワードの再設定',
    layout: 'anyone',
    load: () => import('./pages/link/page.tsx'),
  },
  { path: '/', title: '今日', layout: 'shell', load: () => import('./pages/today/page.tsx') },
  { path: '/articles/', title: '記事', layout: 'shell', load: () => import('./pages/articles/page.tsx') },
  {
    path: '/articles/:id/',
    title: '記事を書く',
    layout: 'desk',
    load: () => import('./pages/article/page.tsx'),
  },
  {
    path: '/replace/',
    title: '言葉の置き換え',
    layout: 'shell',
    right: 'article.edit',
    load: () => import('./pages/replace/page.tsx'),
  },
  { path: '/media/', title: '画像', layout: 'shell', load: () => import('./pages/media/page.tsx') },
  {
    path: '/fronts/',
    title: '表紙',
    layout: 'shell',
    right: 'front.edit',
    load: () => import('./pages/fronts/page.tsx'),
  },
  {
    path: '/categories/',
    title: 'カテゴリー',
    layout: 'shell',
    right: 'category.edit',
    load: () => import('./pages/categories/page.tsx'),
  },
  {
    path: '/features/',
    title: '特集',
    layout: 'shell',
    right: 'category.edit',
    load: () => import('./pages/features/page.tsx'),
  },
  {
    path: '/tags/',
    title: 'タグ',
    layout: 'shell',
    right: 'tag.edit',
    load: () => import('./pages/tags/page.tsx'),
  },
  {
    path: '/users/',
    title: '著者・監修者',
    layout: 'shell',
    right: 'user.edit',
    load: () => import('./pages/users/page.tsx'),
  },
  {
    path: '/series/',
    title: '連載',
    layout: 'shell',
    right: 'series.edit',
    load: () => import('./pages/series/page.tsx'),
  },
  {
    path: '/banners/',
    title: 'バナー',
    layout: 'shell',
    right: 'banner.edit',
    load: () => import('./pages/banners/page.tsx'),
  },
  {
    path: '/proofreading/',
    title: '校正の辞書',
    layout: 'shell',
    right: 'dictionary.edit',
    load: () => import('./pages/proofreading/page.tsx'),
  },
  {
    path: '/redirects/',
    title: 'リダイレクト',
    layout: 'shell',
    right: 'redirect.edit',
    load: () => import('./pages/redirects/page.tsx'),
  },
  {
    path: '/feeds/',
    title: '配信',
    layout: 'shell',
    right: 'article.publish',
    load: () => import('./pages/feeds/page.tsx'),
  },
  {
    path: '/deliveries/',
    title: '送信履歴',
    layout: 'shell',
    right: 'delivery.manage',
    load: () => import('./pages/deliveries/page.tsx'),
  },
  {
    path: '/destinations/',
    title: '送り先',
    layout: 'shell',
    right: 'destination.edit',
    load: () => import('./pages/destinations/page.tsx'),
  },
  {
    path: '/time/',
    title: '日時を変えて見る',
    layout: 'shell',
    right: 'time-view.open',
    load: () => import('./pages/time/page.tsx'),
  },
  {
    path: '/settings/',
    title: '設定',
    layout: 'shell',
    right: 'settings.edit',
    load: () => import('./pages/settings/page.tsx'),
  },
  {
    path: '/staff/',
    title: 'スタッフ',
    layout: 'shell',
    right: 'staff.manage',
    load: () => import('./pages/staff/page.tsx'),
  },
  { path: '/keys/', title: 'API キー', layout: 'shell', load: () => import('./pages/keys/page.tsx') },
  {
    path: '/audit/',
    title: '監査記録',
    layout: 'shell',
    right: 'audit.read',
    load: () => import('./pages/audit/page.tsx'),
  },
  { path: '/account/', title: 'アカウント', layout: 'shell', load: () => import('./pages/account/page.tsx') },
]
