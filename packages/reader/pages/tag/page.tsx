import type { Page } from '@tsuzuri/content/page-number'
import type { ArticleCard, PublishedTag } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { listHead } from '../../head/list-head.ts'
import { listFirst } from '../../list-with-front.ts'
import { definePage } from '../../page.ts'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { PagedArticles } from '../../parts/lists/paged-articles.tsx'

type Data = { tag: PublishedTag; articles: Page<ArticleCard> }

/** The page of a tag with its articles (R9). */
export const page = definePage<Data>({
  steps: [
    async ({ api, params: { slug = '' }, page: number, signal }) => {
      const [tag, articles] = await listFirst(
        api.getTag(slug, { signal }),
        api.listArticles({ tag: slug, page: number }, { signal }),
      )
      return { tag, articles }
    },
  ],
  head: (data, site) =>
    listHead(
      {
        title: `#${data.tag.name}`,
        description: `「${data.tag.name}」のタグが付いた記事の一覧です。`,
        list: data.articles,
        named: { kind: 'tag', slug: data.tag.slug },
        addressOf: addressesOf(data),
        crumbs: crumbsOf(data, site.settings.name),
        image: data.articles.items[0]?.cover,
      },
      site,
    ),
  Page: TagPage,
})

function TagPage({ data }: { data: Data }) {
  const { settings } = useSite()
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(data, settings.name)} />
      <PageHeading kicker="タグ">{data.tag.name}</PageHeading>
      <PagedArticles list={data.articles} addressOf={addressesOf(data)} />
    </PageFrame>
  )
}

function addressesOf({ tag }: Data): (page: number) => string {
  return (number) => addresses.tag(tag.slug, { page: number })
}

function crumbsOf({ tag }: Data, magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: 'タグの索引', address: addresses.tagIndex() },
    { name: tag.name, address: addresses.tag(tag.slug) },
  ]
}
