import { socialImageOf } from '@tsuzuri/content/media-variants'
import { addresses } from '../addresses.ts'
import { articleCrumbs } from '../parts/article/article-crumbs.ts'
import type { ShownArticle } from '../parts/article/shown-article.ts'
import type { Site } from '../site.ts'
import type { Head } from './head.ts'
import { articleJsonLd, breadcrumbJsonLd } from './json-ld.ts'

/** The head of an article for search engines and social services, including its disclosure (A7). */
export function articleHead(article: ShownArticle, site: Site): Head {
  const address = addresses.article(article.slug)
  const title = article.seoTitle === '' ? article.title : article.seoTitle
  const { label } = article.disclosure
  return {
    title: `${label === '' ? '' : `【${label}】`}${title} | ${site.settings.name}`,
    description: article.seoDescription === '' ? article.lead : article.seoDescription,
    canonical: address,
    ...(import.meta.env.SSR && headForPrograms(article, site, address)),
  }
}

function headForPrograms(article: ShownArticle, site: Site, address: string): Partial<Head> {
  return {
    type: 'article',
    image: socialImage(article),
    publishedAt: article.publishedAt,
    modifiedAt: article.modifiedAt,
    section: article.category.name,
    tags: article.tags.map(({ name }) => name),
    jsonLd: [
      articleJsonLd(article, site),
      breadcrumbJsonLd(articleCrumbs(article, site.settings.name, address), site),
    ],
  }
}

function socialImage({ socialImage: own, cover, title }: ShownArticle): Head['image'] {
  if (own !== null) return { url: own.url, width: own.width, height: own.height, alt: title }
  return cover === null ? undefined : { ...socialImageOf(cover), alt: cover.alt }
}
