import type { Page } from '@tsuzuri/content/page-number'
import type { PublishedSeries } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { listHead } from '../../head/list-head.ts'
import { definePage } from '../../page.ts'
import { SeriesFacts } from '../../parts/lists/series-facts.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { Phrases } from '../../parts/headings/phrases.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import { MediaPicture } from '../../parts/pictures/media-picture.tsx'
import { normalCardSlot } from '../../parts/pictures/picture-slot.ts'
import './page.css'

type Data = { list: Page<PublishedSeries> }

const addressOf = (number: number) => addresses.allSeries({ page: number })

/** All series (連載): running ones first. */
export const page = definePage<Data>({
  steps: [async ({ api, page: number, signal }) => ({ list: await api.listSeries(number, { signal }) })],
  head: ({ list }, site) =>
    listHead(
      {
        title: '連載',
        description: `${site.settings.name}の連載の一覧です。`,
        list,
        addressOf,
        crumbs: crumbsOf(site.settings.name),
        image: list.items[0]?.cover,
      },
      site,
    ),
  Page: AllSeriesPage,
})

function AllSeriesPage({ data: { list } }: { data: Data }) {
  const { settings } = useSite()
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(settings.name)} />
      <PageHeading>連載</PageHeading>
      {list.items.length === 0 && <p>まだ連載がありません。</p>}
      <ul role="list" className="all-series">
        {list.items.map((series, at) => (
          <li key={series.slug}>
            <SeriesCard series={series} isFirst={at === 0} />
          </li>
        ))}
      </ul>
      <Pagination page={list.page} pageCount={list.pageCount} addressOf={addressOf} />
    </PageFrame>
  )
}

function SeriesCard({ series, isFirst }: { series: PublishedSeries; isFirst: boolean }) {
  const { slug, name, nameBreaks, cover, description } = series
  return (
    <article className="series-card">
      {cover !== null && (
        <MediaPicture image={{ ...cover, alt: '' }} slot={normalCardSlot} isFirst={isFirst} />
      )}
      <div className="series-card-words">
        <h2>
          <Link className="series-card-link" to={addresses.series(slug)}>
            <Phrases text={name} breaks={nameBreaks} />
          </Link>
        </h2>
        <SeriesFacts series={series} />
        {description !== '' && <p className="series-card-description">{description}</p>}
      </div>
    </article>
  )
}

function crumbsOf(magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: '連載', address: addresses.allSeries() },
  ]
}
