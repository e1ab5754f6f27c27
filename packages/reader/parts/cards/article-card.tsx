import type { ReactNode } from 'react'
import type { ArticleCard as ArticleCardData } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { categoryColour } from '../../category-colour.ts'
import { ArticleFacts } from './article-facts.tsx'
import { CategoryLabel } from '../labels/category-label.tsx'
import { Cover } from './cover.tsx'
import { DisclosureLabel } from '../labels/disclosure-label.tsx'
import { Link } from '../navigation/link.tsx'
import { Phrases } from '../headings/phrases.tsx'
import type { PictureSlot } from '../pictures/picture-slot.ts'
import './article-card.css'

export type CardProps = {
  article: ArticleCardData
  level?: 2 | 3 | undefined
  isFirst?: boolean | undefined
  /** A picture slot other than the default of this kind of card. */
  slot?: PictureSlot | undefined
}

type ArticleCardProps = CardProps & { kind: 'normal' | 'large'; slot: PictureSlot; children?: ReactNode }

/** The common part of the normal and the large card: picture, labels, headline, facts; `children` follow the headline. */
export function ArticleCard({ kind, article, level, isFirst, slot, children }: ArticleCardProps) {
  return (
    <article className={`article-card ${kind}-card`} style={categoryColour(article.category.colour)}>
      <div className={`article-card-cover ${kind}-card-cover`}>
        <Cover article={article} slot={slot} isFirst={isFirst} />
      </div>
      <div className={`${kind}-card-words`}>
        <div className="article-card-labels">
          <CategoryLabel category={article.category} />
          <DisclosureLabel disclosure={article.disclosure} />
        </div>
        <CardTitle className={`${kind}-card-title`} article={article} level={level} />
        {children}
        <ArticleFacts article={article} />
      </div>
    </article>
  )
}

type CardTitleProps = Pick<CardProps, 'article' | 'level'> & { className: string }

/** The headline of a card. Its link covers the whole card. */
export function CardTitle({ className, article, level = 2 }: CardTitleProps) {
  const Heading = `h${level}` as const
  return (
    <Heading className={className}>
      <Link className="article-card-link" to={addresses.article(article.slug)}>
        <Phrases text={article.title} breaks={article.titleBreaks} />
      </Link>
    </Heading>
  )
}
