import { digitalSourceTypes } from '@tsuzuri/content/ai-use'
import type { UserCard } from '@tsuzuri/content/published'
import { addresses, fullPath } from '../addresses.ts'
import type { ShownArticle } from '../parts/article/shown-article.ts'
import type { Crumb } from '../parts/navigation/breadcrumb.tsx'
import type { Site } from '../site.ts'
import { absolute } from './head-elements.ts'

const context = 'https://schema.org'

/** https://schema.org/Article with authors, dates, images, use of AI, sponsor, series and corrections, on a `WebPage` with its reviewer. */
export function articleJsonLd(article: ShownArticle, site: Site): object {
  const url = addressOf(addresses.article(article.slug), site)
  const images = [article.socialImage, article.cover].flatMap((image) => (image === null ? [] : [image.url]))
  const { kind, label, sponsor } = article.disclosure
  return {
    '@context': context,
    '@type': 'Article',
    headline: article.title,
    description: article.seoDescription === '' ? article.lead : article.seoDescription,
    inLanguage: 'ja',
    mainEntityOfPage: webPage(article, url, site),
    url,
    datePublished: article.publishedAt,
    dateModified: article.modifiedAt,
    articleSection: article.category.name,
    ...(article.tags.length === 0 ? {} : { keywords: article.tags.map(({ name }) => name) }),
    ...(images.length === 0 ? {} : { image: images.map((image) => absolute(image, site)) }),
    author: article.authors.map((author) => person(author, site)),
    ...(article.aiUse === undefined ? {} : { digitalSourceType: digitalSourceTypes(article.aiUse) }),
    ...(kind === 'editorial'
      ? {}
      : { genre: label, sponsor: { '@type': 'Organization', name: sponsor }, creditText: label }),
    ...(article.corrections === undefined || article.corrections.length === 0
      ? {}
      : {
          correction: article.corrections.map(({ on, wrong, right }) => ({
            '@type': 'CorrectionComment',
            text: `誤：${wrong}　正：${right}`,
            datePublished: on,
          })),
        }),
    publisher: publisher(site),
    ...(article.series === null
      ? {}
      : {
          isPartOf: {
            '@type': 'CreativeWorkSeries',
            name: article.series.name,
            url: addressOf(addresses.series(article.series.slug), site),
          },
          position: article.series.part,
        }),
  }
}

export function breadcrumbJsonLd(crumbs: readonly Crumb[], site: Site): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, address }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(address, site),
    })),
  }
}

export function personJsonLd(user: UserCard, site: Site): object {
  return { '@context': context, '@type': 'ProfilePage', mainEntity: person(user, site) }
}

function person(user: UserCard, site: Site): object {
  return {
    '@type': 'Person',
    name: user.name,
    url: addressOf(addresses.user(user.slug), site),
    ...(user.title === '' ? {} : { jobTitle: user.title }),
    ...(user.biography === '' ? {} : { description: user.biography }),
    ...(user.portrait === null ? {} : { image: absolute(user.portrait.url, site) }),
    ...(user.links.length === 0 ? {} : { sameAs: user.links.map(({ url }) => url) }),
  }
}

/** schema.org defines `reviewedBy` and `lastReviewed` for pages, not for articles. */
function webPage({ supervisor }: ShownArticle, url: string, site: Site): object {
  return {
    '@type': 'WebPage',
    '@id': url,
    ...(supervisor === null
      ? {}
      : {
          reviewedBy: {
            ...person(supervisor.user, site),
            // A supervisor who writes no articles has no page.
            url: undefined,
            description: supervisor.credentials,
          },
          lastReviewed: supervisor.checkedOn,
        }),
  }
}

function publisher(site: Site): object {
  const { settings, publicUrl } = site
  return {
    '@type': 'Organization',
    name: settings.publisher === '' ? settings.name : settings.publisher,
    url: `${publicUrl}${fullPath(addresses.home())}`,
    ...(settings.logo === undefined
      ? {}
      : { logo: { '@type': 'ImageObject', url: absolute(`/media/${settings.logo}`, site) } }),
  }
}

function addressOf(address: string, site: Site): string {
  return absolute(fullPath(address), site)
}
