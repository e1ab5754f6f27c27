import { listOf } from '@tsuzuri/content/list-address'
import type { Page } from '@tsuzuri/content/page-number'
import type {
  ArticleCard,
  FrontSlotView,
  PublishedCategory,
  PublishedSubcategory,
} from '@tsuzuri/content/published'
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
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { PagedArticles } from '../../parts/lists/paged-articles.tsx'
import { AdSlot } from '../../parts/site/ad-slot.tsx'
import { SubNavigation } from '../../parts/navigation/sub-navigation.tsx'

type Data = {
  category: PublishedCategory
  subcategory: PublishedSubcategory | null
  articles: Page<ArticleCard>
  front?: FrontSlotView[]
}

/** The page of a category or sub-category (R7, R8). */
export const page = definePage<Data>({
  steps: [
    async ({ api, params: { category: slug = '', subcategory }, page: number, signal }) => {
      const filter = { category: slug, ...(subcategory === undefined ? {} : { subcategory }) }
      const [categories, list] = await Promise.all([
        api.listCategories({ signal }),
        listWithFront(api, filter, number, signal),
      ])
      const category = orNotFound(categories.items.find((one) => one.slug === slug))
      const chosen = category.subcategories.find((one) => one.slug === subcategory)
      return { category, subcategory: subcategory === undefined ? null : orNotFound(chosen), ...list }
    },
  ],
  category: ({ category }) => category.slug,
  head: (data, site) =>
    listHead(
      {
        title:
          data.subcategory === null
            ? data.category.name
            : `${data.subcategory.name}（${data.category.name}）`,
        description: (data.subcategory ?? data.category).description,
        list: data.articles,
        named: listOf(data.category.slug, data.subcategory?.slug),
        addressOf: addressesOf(data),
        crumbs: crumbsOf(data, site.settings.name),
        image: openingCard(data.articles, data.front)?.cover,
      },
      site,
    ),
  Page: CategoryPage,
})

function CategoryPage({ data }: { data: Data }) {
  const { settings, features } = useSite()
  const { category, subcategory, articles, front } = data
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(data, settings.name)} />
      <PageHeading
        kicker={subcategory === null ? 'カテゴリー' : category.name}
        colour={category.colour}
        description={(subcategory ?? category).description}
      >
        {(subcategory ?? category).name}
      </PageHeading>
      <SubNavigation
        label={`${category.name}のサブカテゴリー`}
        colour={category.colour}
        items={[
          { name: 'すべて', address: addresses.category(category.slug) },
          ...category.subcategories.map(({ slug, name }) => ({
            name,
            address: addresses.subcategory(category.slug, slug),
          })),
        ]}
      />
      {front === undefined ? (
        <PagedArticles list={articles} addressOf={addressesOf(data)} />
      ) : (
        <>
          <FrontSlots slots={front} features={features} list={articles} />
          <Pagination page={articles.page} pageCount={articles.pageCount} addressOf={addressesOf(data)} />
          <AdSlot place="list-end" />
        </>
      )}
    </PageFrame>
  )
}

function addressesOf({ category, subcategory }: Data): (page: number) => string {
  return (number) =>
    subcategory === null
      ? addresses.category(category.slug, { page: number })
      : addresses.subcategory(category.slug, subcategory.slug, { page: number })
}

function crumbsOf({ category, subcategory }: Data, magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: category.name, address: addresses.category(category.slug) },
    ...(subcategory === null
      ? []
      : [{ name: subcategory.name, address: addresses.subcategory(category.slug, subcategory.slug) }]),
  ]
}
