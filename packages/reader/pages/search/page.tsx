import { readPageNumber } from '@tsuzuri/content/page-number'
import type { ArticleCard, SearchPage as Results } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { definePage } from '../../page.ts'
import { ArticleCounter } from '../../parts/lists/article-counter.tsx'
import { ArticleList } from '../../parts/lists/article-list.tsx'
import { ArticleTags } from '../../parts/labels/article-tags.tsx'
import { Breadcrumb } from '../../parts/navigation/breadcrumb.tsx'
import { PageHeading } from '../../parts/headings/page-heading.tsx'
import { Pagination } from '../../parts/lists/pagination.tsx'
import { SearchForm } from '../../parts/search-form/search-form.tsx'
import { SectionHeading } from '../../parts/headings/section-heading.tsx'
import { Link } from '../../parts/navigation/link.tsx'
import { FoundArticles } from './found-articles.tsx'
import { Matches } from './matches.tsx'
import { type SearchQuery, readSearchQuery, shorten } from './search-query.ts'
import './page.css'

type Data = { searchQuery: SearchQuery; results: Results | null; newest: ArticleCard[] }

const newestShown = 6

/** Search (R10): the form, the results, and links to other content if there are none. */
export const page = definePage<Data>({
  validate: ({ query }) => readPageNumber(query.get('page') ?? '1') !== undefined,
  steps: [
    async ({ api, query, signal }) => {
      const searchQuery = readSearchQuery(query)
      const results = searchQuery.q === '' ? null : await api.searchArticles(searchQuery, { signal })
      if (results !== null && results.total + results.partial.total > 0)
        return { searchQuery, results, newest: [] }
      const newest = await api.listArticles({}, { signal })
      return { searchQuery, results, newest: newest.items.slice(0, newestShown) }
    },
  ],
  head: ({ searchQuery: { q, page: number }, results }, { settings }) => ({
    title: `${q === '' ? '記事をさがす' : `「${q}」の検索結果${number === 1 ? '' : `（${number}ページ目）`}`} | ${settings.name}`,
    description: `${settings.name}の記事を、言葉やタグからさがせます。`,
    // A canonical would tell crawlers to take the results, which they don't index, for the empty form, which they do.
    ...(results === null ? { canonical: addresses.search() } : { robots: 'noindex' }),
  }),
  Page: SearchPage,
})

function SearchPage({ data: { searchQuery, results, newest } }: { data: Data }) {
  const { settings, tags, isStatic } = useSite()
  const hasFound = results !== null && results.total + results.partial.total > 0
  return (
    <PageFrame without={hasFound ? ['search'] : ['search', 'tags']}>
      <Breadcrumb
        crumbs={[
          { name: settings.name, address: addresses.home() },
          { name: 'さがす', address: addresses.search() },
        ]}
      />
      <PageHeading>
        {searchQuery.q === '' ? '記事をさがす' : `「${shorten(searchQuery.q)}」の検索結果`}
      </PageHeading>
      <div className="search">
        <SearchForm q={searchQuery.q} category={searchQuery.category} size="large" />
        {isStatic === true && <SearchUnavailable />}
        {results !== null && <Matches {...results} category={searchQuery.category} />}
        {hasFound ? (
          <>
            {results.items.length > 0 && (
              <div>
                <ArticleCounter list={results} />
                <FoundArticles articles={results.items} level={2} hasFirst />
              </div>
            )}
            {results.total === 0 && <NothingFound searchQuery={searchQuery} hasPartial />}
            {results.partial.items.length > 0 && (
              <section>
                <SectionHeading>一部の語が合う記事</SectionHeading>
                <p className="article-counter">全{results.partial.total}件</p>
                <FoundArticles
                  articles={results.partial.items}
                  level={3}
                  hasFirst={results.items.length === 0}
                />
              </section>
            )}
            <Pagination
              page={results.page}
              pageCount={results.pageCount}
              addressOf={(number) => addresses.search({ ...searchQuery, page: number })}
            />
          </>
        ) : (
          <>
            {results !== null && <NothingFound searchQuery={searchQuery} />}
            {tags.length > 0 && (
              <section>
                <SectionHeading>タグからさがす</SectionHeading>
                <ArticleTags tags={tags} />
              </section>
            )}
            <section>
              <SectionHeading>新着記事</SectionHeading>
              <ArticleList articles={newest} level={3} />
            </section>
          </>
        )}
      </div>
    </PageFrame>
  )
}

/** A static site has no search: it says so and links to categories and tags. */
function SearchUnavailable() {
  const { categories } = useSite()
  return (
    <div className="search-nothing">
      <p>このサイトでは、言葉での検索はお使いいただけません。</p>
      <p>カテゴリーやタグから、記事をおさがしください。</p>
      <ul role="list" className="search-ways">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={addresses.category(slug)}>{name}</Link>
          </li>
        ))}
        <li>
          <Link to={addresses.tagIndex()}>タグの索引</Link>
        </li>
        <li>
          <Link to={addresses.users()}>書き手の一覧</Link>
        </li>
      </ul>
    </div>
  )
}

type NothingFoundProps = { searchQuery: SearchQuery; hasPartial?: boolean }

function NothingFound({ searchQuery: { q, category }, hasPartial = false }: NothingFoundProps) {
  return (
    <div className="search-nothing">
      <p>
        {hasPartial && /\s/u.test(q.trim())
          ? `「${q}」のすべての語が合う記事は見つかりませんでした。`
          : `「${q}」に合う記事は見つかりませんでした。`}
      </p>
      {category !== undefined && (
        <p>
          <Link to={addresses.search({ q })}>すべてのカテゴリーからさがす</Link>
        </p>
      )}
      <p>言葉を短くする、別の言い方にする、ひらがなで書くなど、条件を変えてお試しください。</p>
    </div>
  )
}
