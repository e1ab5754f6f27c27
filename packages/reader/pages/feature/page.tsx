import { listOf } from '@tsuzuri/content/list-address'
import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, Feature, FrontSlotView } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { listWithFront, openingCard } from '../../list-with-front.ts'
import { FrontSlots } from '../../parts/front/front-slots.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { useSite } from '../../app/use-site.ts'
import { orNotFound } from '../../or-not-found.ts'
import { listHead } from '../../head/list-head.ts'
import { definePage } from '../../page.ts'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { FeatureList } from '../../parts/lists/feature-list.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { PagedArticles } from '../../parts/lists/paged-articles.tsx'
import { Phrases } from '../../parts/headings/phrases.tsx'
import { PortraitList } from '../../parts/lists/portrait-list.tsx'
import { SectionHeading } from '../../parts/headings/section-heading.tsx'
import { AdSlot } from '../../parts/site/ad-slot.tsx'
import type { Site } from '../../site.ts'
import './page.css'

type Data = { feature: Feature | null; articles: Page<ArticleCard>; front?: FrontSlotView[] }

const slug = 'tokushu'

/** 特集: the list of all features and the page of one feature (R5, R6). */
export const page = definePage<Data>({
  steps: [
    async ({ api, params: { subcategory }, page: number, signal }) => {
      const filter = { category: slug, ...(subcategory === undefined ? {} : { subcategory }) }
      const [features, list] = await Promise.all([
        api.listFeatures({ signal }),
        listWithFront(api, filter, number, signal),
      ])
      const feature = features.items.find((one) => one.slug === subcategory)
      return { feature: subcategory === undefined ? null : orNotFound(feature), ...list }
    },
  ],
  category: () => slug,
  head: (data, site) =>
    listHead(
      {
        title: data.feature === null ? '特集' : `特集「${data.feature.name}」`,
        description: data.feature?.description ?? categoryOf(site)?.description ?? '',
        list: data.articles,
        named: listOf(slug, data.feature?.slug),
        addressOf: addressesOf(data),
        crumbs: crumbsOf(data, site),
        image: data.feature?.cover ?? openingCard(data.articles, data.front)?.cover,
      },
      site,
    ),
  Page: ({ data }) => (data.feature === null ? <AllFeatures data={data} /> : <OneFeature data={data} />),
})

function AllFeatures({ data }: { data: Data }) {
  const site = useSite()
  const isFirstPage = data.articles.page === 1
  return (
    <PageFrame without={['features']}>
      <Breadcrumb crumbs={crumbsOf(data, site)} />
      <PageHeading colour={categoryOf(site)?.colour} description={categoryOf(site)?.description}>
        特集
      </PageHeading>
      {isFirstPage && data.front?.some(({ kind }) => kind === 'features') !== true && (
        <div className="feature-shelf">
          <FeatureList features={site.features} hasHeading={false} opensPage />
        </div>
      )}
      {data.front !== undefined ? (
        <ComposedList data={data} front={data.front} />
      ) : (
        <>
          <SectionHeading>特集の記事</SectionHeading>
          <PagedArticles
            list={data.articles}
            addressOf={addressesOf(data)}
            List={PortraitList}
            level={3}
            opensPage={!isFirstPage}
          />
        </>
      )}
    </PageFrame>
  )
}

function OneFeature({ data }: { data: Data }) {
  const site = useSite()
  return (
    <PageFrame without={['features']}>
      <Breadcrumb crumbs={crumbsOf(data, site)} />
      <PageHeading kicker="特集" colour={categoryOf(site)?.colour} description={data.feature?.description}>
        {data.feature !== null && <Phrases text={data.feature.name} breaks={data.feature.nameBreaks} />}
      </PageHeading>
      {data.front === undefined ? (
        <PagedArticles list={data.articles} addressOf={addressesOf(data)} List={PortraitList} />
      ) : (
        <ComposedList data={data} front={data.front} />
      )}
      <div className="feature-others">
        <FeatureList
          features={site.features.filter((one) => one.slug !== data.feature?.slug)}
          title="ほかの特集"
        />
      </div>
    </PageFrame>
  )
}

function ComposedList({ data, front }: { data: Data; front: readonly FrontSlotView[] }) {
  const { features } = useSite()
  const { page: number, pageCount } = data.articles
  return (
    <>
      <FrontSlots slots={front} features={features} list={data.articles} List={PortraitList} />
      <Pagination page={number} pageCount={pageCount} addressOf={addressesOf(data)} />
      <AdSlot place="list-end" />
    </>
  )
}

function addressesOf({ feature }: Data): (page: number) => string {
  return (number) =>
    feature === null
      ? addresses.category(slug, { page: number })
      : addresses.subcategory(slug, feature.slug, { page: number })
}

function crumbsOf({ feature }: Data, site: Site): Crumb[] {
  return [
    { name: site.settings.name, address: addresses.home() },
    { name: '特集', address: addresses.category(slug) },
    ...(feature === null ? [] : [{ name: feature.name, address: addresses.subcategory(slug, feature.slug) }]),
  ]
}

function categoryOf({ categories }: Site) {
  return categories.find((one) => one.slug === slug)
}
