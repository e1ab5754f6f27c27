import type { ComponentType } from 'react'
import type { ArticleCard } from '@tsuzuri/content/published'
import type { CardProps } from '../cards/article-card.tsx'
import { NormalCard } from '../cards/normal-card.tsx'
import type { PictureSlot } from '../pictures/picture-slot.ts'
import './article-list.css'

export type ArticleListProps = {
  articles: readonly ArticleCard[]
  level?: 2 | 3 | undefined
  /** Whether the first card's picture is the first of the page (it is then preloaded). */
  opensPage?: boolean
  /** The picture slot of the first card, if it differs. */
  firstSlot?: PictureSlot
}

type CardListProps = ArticleListProps & { kind: 'normal' | 'portrait'; Card: ComponentType<CardProps> }

export function ArticleList(props: ArticleListProps) {
  return <CardList {...props} kind="normal" Card={NormalCard} />
}

/** A grid of cards of one kind. */
export function CardList({ articles, kind, Card, level = 2, opensPage = false, firstSlot }: CardListProps) {
  if (articles.length === 0) return <p className="article-list-none">まだ記事がありません。</p>
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
