import type { ReactNode } from 'react'
import type { SeriesPage, SeriesPart } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { listHead } from '../../head/list-head.ts'
import { seriesJsonLd } from './series-json-ld.ts'
import { definePage } from '../../page.ts'
import { ArticleCard } from '../../parts/cards/article-card.tsx'
import { SeriesFacts } from '../../parts/lists/series-facts.tsx'
import { Phrases } from '../../parts/headings/phrases.tsx'
import { SectionHeading } from '../../parts/headings/section-heading.tsx'
import { ArticleCounter } from '../../parts/lists/article-counter.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import { MediaPicture } from '../../parts/pictures/media-picture.tsx'
import { normalCardSlot, seriesCoverSlot } from '../../parts/pictures/picture-slot.ts'
import { AdSlot } from '../../parts/site/ad-slot.tsx'
import '../../parts/lists/article-list.css'
import '../../parts/cards/normal-card.css'
import './page.css'

type Data = { series: SeriesPage }

/** A series (連載) with its parts, the newest first. */
export const page = definePage<Data>({
  steps: [
    async ({ api, params: { slug = '' }, page: number, signal }) => ({
      series: await api.getSeries(slug, number, { signal }),
    }),
  ],
  head: ({ series }, site) => {
    const head = listHead(
      {
        title: `連載「${series.name}」`,
        description: series.description,
        list: series,
        named: { kind: 'series', slug: series.slug },
        addressOf: addressesOf(series),
        crumbs: crumbsOf(series, site.settings.name),
        image: series.cover ?? series.items[0]?.cover,
      },
      site,
    )
    if (!import.meta.env.SSR) return head
    return { ...head, jsonLd: [...(head.jsonLd ?? []), seriesJsonLd(series, site)] }
  },
  Page: SeriesPageView,
})

function SeriesPageView({ data: { series } }: { data: Data }) {
  const { settings } = useSite()
  const { name, nameBreaks, cover, description, items, first, latest, page: number } = series
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(series, settings.name)} />
      <div className="series-opening">
        {cover !== null && <MediaPicture image={cover} slot={seriesCoverSlot} isFirst />}
        <div className="series-words">
          <p className="series-kicker">連載</p>
          <h1 tabIndex={-1}>
            <Phrases text={name} breaks={nameBreaks} />
          </h1>
          <SeriesFacts series={series} withLinks />
          {description !== '' && <p className="series-description">{description}</p>}
          <p className="series-ends">
            <EndLink part={first}>{`第${first.part}回から読む`}</EndLink>
            {latest.id !== first.id && <EndLink part={latest}>{`最新の第${latest.part}回を読む`}</EndLink>}
          </p>
        </div>
      </div>
      <SectionHeading>{number === 1 ? '新しい回から' : `新しい回から（${number}ページ目）`}</SectionHeading>
      <ArticleCounter list={series} />
      <ul role="list" className="article-list article-list-normal">
        {items.map((part, at) => (
          <li key={part.id}>
            <ArticleCard
              kind="normal"
              article={part}
              level={3}
              slot={normalCardSlot}
              isFirst={cover === null && at === 0}
            >
              <p className="series-part">{`第${part.part}回`}</p>
            </ArticleCard>
          </li>
        ))}
      </ul>
      <Pagination page={number} pageCount={series.pageCount} addressOf={addressesOf(series)} />
      <AdSlot place="list-end" />
    </PageFrame>
  )
}

function EndLink({ part, children }: { part: SeriesPart; children: ReactNode }) {
  return (
    <Link className="series-end" to={addresses.article(part.slug)}>
      {children}
    </Link>
  )
}

function addressesOf({ slug }: SeriesPage): (page: number) => string {
  return (number) => addresses.series(slug, { page: number })
}

function crumbsOf({ slug, name }: SeriesPage, magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: '連載', address: addresses.allSeries() },
    { name, address: addresses.series(slug) },
  ]
}
