import type { ArticleCard } from '@tsuzuri/content/published'
import { shortDate } from '../../japanese-date.ts'

/** The publication date and the reading time, at the foot of a card. */
export function ArticleFacts({ article }: { article: Pick<ArticleCard, 'publishedAt' | 'readingMinutes'> }) {
  return (
    <p className="article-card-facts">
      <time dateTime={article.publishedAt}>{shortDate(article.publishedAt)}</time>
      <span>{article.readingMinutes}分で読めます</span>
    </p>
  )
}
