import { socialImageOf } from '@tsuzuri/content/media-variants'
import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, FrontSlotView } from '@tsuzuri/content/published'
import { addresses, fullPath } from '../../addresses.ts'
import type { Site } from '../../site.ts'
import { absolute } from '../../head/head-elements.ts'
import type { Head } from '../../head/head.ts'
import { openingCard } from '../../list-with-front.ts'

/** The head of the front page: the magazine's name, and the picture of the first article. */
export function homeHead(articles: Page<ArticleCard>, site: Site, front?: readonly FrontSlotView[]): Head {
  const { page, pageCount } = articles
  const { name, tagline, description } = site.settings
  const cover = openingCard(articles, front)?.cover ?? null
  return {
    title:
      page === 1
        ? [name, tagline].filter((part) => part !== '').join('｜')
        : `新着記事（${page}ページ目） | ${name}`,
    description,
    canonical: addresses.home({ page }),
    previous: page > 1 ? addresses.home({ page: page - 1 }) : undefined,
    next: page < pageCount ? addresses.home({ page: page + 1 }) : undefined,
    image: cover === null ? undefined : { ...socialImageOf(cover), alt: cover.alt },
    ...(import.meta.env.SSR && page === 1 && { jsonLd: [siteJsonLd(site)] }),
  }
}

/** https://schema.org/WebSite: the site name that search engines show with results. */
function siteJsonLd(site: Site): object {
  const { name, description, publisher } = site.settings
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    description,
    inLanguage: 'ja',
    url: absolute(fullPath(addresses.home()), site),
    ...(publisher === '' ? {} : { publisher: { '@type': 'Organization', name: publisher } }),
  }
}
