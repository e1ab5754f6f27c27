import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { SiteView } from '@tsuzuri/content/published'
import type { Database } from '@tsuzuri/database/open'
import { listBanners } from '@tsuzuri/database/published/banners'
import { listFeatures, listPublishedCategories } from '@tsuzuri/database/published/taxonomy/categories'
import { readRanking } from '@tsuzuri/database/published/articles/ranking'
import { listLargestTags } from '@tsuzuri/database/published/taxonomy/tags'
import { hasPublishedSeries } from '@tsuzuri/database/published/series/series'
import { readSettings } from '@tsuzuri/database/settings'

const rankingSize = 5
const tagsShown = 20

export async function siteOf(reader: Database['reader'], now: Date): Promise<SiteView> {
  const [{ settings }, categories, features, banners, ranking, tags, hasSeries] = await Promise.all([
    readSettings(reader),
    listPublishedCategories(reader, now),
    listFeatures(reader, now),
    listBanners(reader, now),
    readRanking(reader, 'week', now, rankingSize),
    listLargestTags(reader, tagsShown, now),
    hasPublishedSeries(reader, now),
  ])
  const { crawlers: _crawlers, adsTxt: _adsTxt, ...shown } = settings
  return {
    settings: shown,
    categories: categories.map(({ slug, name, description, colour }) => ({
      slug,
      name,
      description,
      colour,
    })),
    features,
    banners,
    ranking: ranking.map(({ id, slug, title, titleBreaks, disclosure }) => ({
      id,
      slug,
      title,
      titleBreaks,
      disclosure,
    })),
    tags: tags.map(({ slug, name }) => ({ slug, name })),
    hasSeries,
    taglineBreaks: phraseBreaks(settings.tagline),
    footerLinkBreaks: settings.footerLinks.map(({ label }) => phraseBreaks(label)),
  }
}
