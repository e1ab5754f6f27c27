import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { BannerPlace } from '@tsuzuri/content/banner'

export type Banner = StudioAnswer<'listBanners'>['items'][number]

export const placeNames: Record<BannerPlace, string> = {
  header: 'ページの上',
  sidebar: 'サイドバー',
  'article-end': '記事の終わり',
}
