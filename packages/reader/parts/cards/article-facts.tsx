import type { ArticleCard } from '@tsuzuri/content/published'
import { shortDate } from '../../japanese-date.ts'
import { CardSave } from './card-save.tsx'

type ArticleFactsProps = { article: Pick<ArticleCard, 'slug' | 'title' | 'publishedAt' | 'readingMinutes'> }

/** The foot of a card: the publication date, the reading time, and 「あとで読む」. */
export function ArticleFacts({ article }: ArticleFactsProps) {
  return (
    <div className="article-card-foot">
      <p className="article-card-facts">
        <time dateTime={article.publishedAt}>{shortDate(article.publishedAt)}</time>
        <span>{article.readingMinutes}分で読めます</span>
      </p>
      <CardSave article={article} />
    </div>
  )
}
