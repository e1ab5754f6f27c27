import { type Page, readPageNumber } from '@tsuzuri/content/page-number'
import type { ArticleCard } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useSite } from '../../app/use-site.ts'
import { definePage } from '../../page.ts'
import { ArticleList } from '../../parts/article-list.tsx'
import { ArticleTags } from '../../parts/article-tags.tsx'
import { Breadcrumb } from '../../parts/breadcrumb.tsx'
import { PagedArticles } from '../../parts/paged-articles.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { SearchForm } from '../../parts/search-form.tsx'
import { SectionHeading } from '../../parts/section-heading.tsx'
import { type Question, readQuestion } from './question.ts'
import './page.css'

type Data = { question: Question; results: Page<ArticleCard> | null; newest: ArticleCard[] }

const newestShown = 6

/** Search (R10): the form, what was found, and ways on where there is nothing to show. */
export const page = definePage<Data>({
  validate: ({ query }) => readPageNumber(query.get('page') ?? '1') !== undefined,
  steps: [
    async ({ api, query, signal }) => {
      const question = readQuestion(query)
      const results = question.q === '' ? null : await api.searchArticles(question, { signal })
      if (results !== null && results.total > 0) return { question, results, newest: [] }
      const newest = await api.listArticles({}, { signal })
      return { question, results, newest: newest.items.slice(0, newestShown) }
    },
  ],
  head: ({ question: { q, page: number }, results }, { settings }) => ({
    title: `${q === '' ? '記事をさがす' : `「${q}」の検索結果${number === 1 ? '' : `（${number}ページ目）`}`} | ${settings.name}`,
    description: `${settings.name}の記事を、言葉やタグからさがせます。`,
    canonical: addresses.search(),
    robots: results === null ? undefined : 'noindex',
  }),
  Page: SearchPage,
})

function SearchPage({ data: { question, results, newest } }: { data: Data }) {
  const { settings, tags } = useSite()
  const hasFound = results !== null && results.total > 0
  return (
    <PageFrame without={hasFound ? ['search'] : ['search', 'tags']}>
      <Breadcrumb
        crumbs={[
          { name: settings.name, address: addresses.home() },
          { name: 'さがす', address: addresses.search() },
        ]}
      />
      <PageHeading>{question.q === '' ? '記事をさがす' : `「${question.q}」の検索結果`}</PageHeading>
      <div className="search">
        <SearchForm q={question.q} category={question.category} size="large" />
        {hasFound ? (
          <div>
            <PagedArticles
              list={results}
              addressOf={(number) => addresses.search({ ...question, page: number })}
            />
          </div>
        ) : (
          <>
            {results !== null && <NothingFound />}
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

function NothingFound() {
  return (
    <div className="search-nothing">
      <p>記事が見つかりませんでした。</p>
      <p>言葉を短くする、ひらがなにする、カテゴリーを「すべて」にするなど、条件を変えてお試しください。</p>
    </div>
  )
}
