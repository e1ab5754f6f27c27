import type { PublishedSeries } from '@tsuzuri/content/published'
import { addresses, fullPath } from '../../addresses.ts'
import type { Site } from '../../site.ts'
import { absolute } from '../../head/head-elements.ts'

/** https://schema.org/CreativeWorkSeries: the target of `isPartOf` of its parts. */
export function seriesJsonLd(series: PublishedSeries, site: Site): object {
  const url = absolute(fullPath(addresses.series(series.slug)), site)
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWorkSeries',
    name: series.name,
    url,
    inLanguage: 'ja',
    ...(series.description === '' ? {} : { description: series.description }),
    ...(series.cover === null ? {} : { image: absolute(series.cover.url, site) }),
    ...(series.authors.length === 0
      ? {}
      : { author: series.authors.map(({ name }) => ({ '@type': 'Person', name })) }),
  }
}
