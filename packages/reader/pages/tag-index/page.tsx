import type { TagPage } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { listHead } from '../../head/list-head.ts'
import { definePage } from '../../page.ts'
import { ArticleCounter } from '../../parts/lists/article-counter.tsx'
import { Breadcrumb, type Crumb } from '../../parts/navigation/breadcrumb.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { indexRows } from './index-rows.ts'
import './page.css'

type Data = { tags: TagPage }

const addressOf = (number: number) => addresses.tagIndex({ page: number })

/** All tags in 五十音 order with article counts (R11). */
export const page = definePage<Data>({
  steps: [async ({ api, page: number, signal }) => ({ tags: await api.listTags(number, { signal }) })],
  head: ({ tags }, site) =>
    listHead(
      {
        title: 'タグの索引',
        description: `${site.settings.name}の記事に付いたタグを、五十音順に並べた索引です。`,
        list: tags,
        addressOf,
        crumbs: crumbsOf(site.settings.name),
      },
      site,
    ),
  Page: TagIndexPage,
})

function TagIndexPage({ data: { tags } }: { data: Data }) {
  const { settings } = useSite()
  const rows = indexRows(tags)
  return (
    <PageFrame>
      <Breadcrumb crumbs={crumbsOf(settings.name)} />
      <PageHeading description="よみの五十音順に並べました。">タグの索引</PageHeading>
      <nav className="tag-index-rows" aria-label="五十音の行">
        <ul role="list">
          {rows.map(({ row, page: first }) => (
            <li key={row}>
              {first === undefined && <span aria-hidden="true">{row}</span>}
              {first === tags.page && <a href={`#row-${row}`}>{row}</a>}
              {first !== undefined && first !== tags.page && (
                <Link to={`${addressOf(first)}#row-${row}`}>{row}</Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <ArticleCounter list={tags} />
      {rows
        .filter((row) => row.tags.length > 0)
        .map(({ row, tags: ofRow }) => (
          <section key={row} className="tag-index-row" id={`row-${row}`} aria-labelledby={`heading-${row}`}>
            <h2 id={`heading-${row}`}>{row}</h2>
            <ul role="list">
              {ofRow.map(({ slug, name, reading, total }) => (
                <li key={slug}>
                  <Link to={addresses.tag(slug)}>
                    <span className="tag-index-name">{name}</span>
                    {reading !== name && <span className="tag-index-reading">{reading}</span>}
                    <span className="tag-index-total">{total}本</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      <Pagination page={tags.page} pageCount={tags.pageCount} addressOf={addressOf} />
    </PageFrame>
  )
}

function crumbsOf(magazine: string): Crumb[] {
  return [
    { name: magazine, address: addresses.home() },
    { name: 'タグの索引', address: addresses.tagIndex() },
  ]
}
