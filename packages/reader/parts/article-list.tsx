import type { ArticleCard } from '@tsuzuri/content/published'
import { NormalCard } from './normal-card.tsx'
import type { PictureSlot } from './picture-slot.ts'
import { PortraitCard } from './portrait-card.tsx'
import './article-list.css'

type ArticleListProps = {
  articles: readonly ArticleCard[]
  kind?: 'normal' | 'portrait'
  level?: 2 | 3
  /** Whether the first card's picture is the first of the page. */
  opensPage?: boolean
  /** Where the first card stands differently from the others. */
  firstSlot?: PictureSlot
}

export function ArticleList({
  articles,
  kind = 'normal',
  level = 2,
  opensPage = false,
  firstSlot,
}: ArticleListProps) {
  if (articles.length === 0) return <p className="article-list-none">まだ記事がありません。</p>
  const Card = kind === 'portrait' ? PortraitCard : NormalCard
  return (
    <ul role="list" className={`article-list article-list-${kind}`}>
      {articles.map((article, at) => (
        <li key={article.id}>
          <Card
            article={article}
            level={level}
            isFirst={opensPage && at === 0}
            {...(at === 0 && firstSlot !== undefined ? { slot: firstSlot } : {})}
          />
        </li>
      ))}
    </ul>
  )
}
