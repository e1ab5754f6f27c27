import type { FoundArticle } from '@tsuzuri/content/published'
import { SearchResult } from './search-result.tsx'

type FoundArticlesProps = { articles: readonly FoundArticle[]; level: 2 | 3; hasFirst: boolean }

/** A list of search results; `hasFirst` says that its first picture is the first of the page. */
export function FoundArticles({ articles, level, hasFirst }: FoundArticlesProps) {
  return (
    <ul role="list" className="found-articles">
      {articles.map((article, at) => (
        <li key={article.id}>
          <SearchResult article={article} level={level} isFirst={hasFirst && at === 0} />
        </li>
      ))}
    </ul>
  )
}
