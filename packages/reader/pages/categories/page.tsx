import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, CategoryWithNewest } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { listHead } from '../../head/list-head.ts'
import { definePage } from '../../page.ts'
import { ArticleList } from '../../parts/lists/article-list.tsx'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { PagedArticles } from '../../parts/lists/paged-articles.tsx'
import { SectionHeading } from '../../parts/headings/section-heading.tsx'
import './page.css'

type Data = { articles: Page<ArticleCard>; categories: CategoryWithNewest[] }

const addressOf = (number: number) => addresses.categories({ page: number })

/** All categories with their newest articles, then the list of all articles (R7). Later pages show that list only. */
export const page = definePage<Data>({
  steps: [
    async ({ api, page: number, signal }) => ({
      articles: await api.listArticles({ page: number }, { signal }),
    }),
    async ({ api, page: number, signal }) => {
      if (number > 1) return { categories: [] }
      return { categories: (await api.listNewestByCategory({ signal })).items }
    },
  ],
  head: ({ articles }, site) =>
    listHead(
      {
        title: 'カテゴリー一覧',
        description: `${site.settings.name}のすべてのカテゴリーと、新しい記事です。`,
        list: articles,
        addressOf,
        crumbs: crumbsOf(site.settings.name),
      },
      site,
    ),
  Page: CategoriesPage,
})

function CategoriesPage({ data: { articles, categories } }: { data: Data }) {
  const { settings } = useSite()
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(settings.name)} />
      <PageHeading>カテゴリー一覧</PageHeading>
      {categories.map(({ newest, ...category }, at) => (
        <section key={category.slug} className="categories-one" aria-label={`${category.name}の新着記事`}>
          <SectionHeading
            more={
              <Link to={addresses.category(category.slug)}>
                <span className="unseen">{category.name}の記事を</span>すべて見る（{category.total}）
              </Link>
            }
          >
            {category.name}
          </SectionHeading>
          <p className="categories-description">{category.description}</p>
          <ArticleList articles={newest} level={3} opensPage={at === 0} />
        </section>
      ))}
      <SectionHeading>すべての記事</SectionHeading>
      <PagedArticles list={articles} addressOf={addressOf} level={3} opensPage={categories.length === 0} />
    </PageFrame>
  )
}

function crumbsOf(magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: 'カテゴリー一覧', address: addresses.categories() },
  ]
}
