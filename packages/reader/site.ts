import type { ApiClient, Asking } from '@tsuzuri/api/client'
import type {
  ArticleCard,
  BannerView,
  Feature,
  PublishedCategory,
  PublishedTag,
} from '@tsuzuri/content/published'
import type { SiteSettings } from '@tsuzuri/content/site-settings'

/** What stands around every page: header, side bar, footer. */
export type Site = {
  /** `https://example.com`: where the magazine lives, for addresses that leave it. */
  publicUrl: string
  settings: SiteSettings
  categories: PublishedCategory[]
  features: Feature[]
  banners: BannerView[]
  ranking: ArticleCard[]
  tags: PublishedTag[]
}

export async function loadSite(api: ApiClient, publicUrl: string, asking: Asking = {}): Promise<Site> {
  const [settings, categories, features, banners, ranking, tags] = await Promise.all([
    api.getSettings(asking),
    api.listCategories(asking),
    api.listFeatures(asking),
    api.listBanners(asking),
    api.listRanking('week', asking),
    api.listTags(1, asking),
  ])
  return {
    publicUrl,
    settings,
    categories: categories.items,
    features: features.items,
    banners: banners.items,
    ranking: ranking.items.slice(0, 5),
    tags: tags.items.toSorted((a, b) => b.total - a.total).slice(0, 20),
  }
}
