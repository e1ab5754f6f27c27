import { Link } from 'react-router'
import { addresses } from '../addresses.ts'
import { categoryColour } from '../category-colour.ts'
import { ArticleFacts } from './article-facts.tsx'
import { CategoryLabel } from './category-label.tsx'
import { Cover } from './cover.tsx'
import { DisclosureLabel } from './disclosure-label.tsx'
import type { CardProps } from './normal-card.tsx'
import { largeCardSlot } from './picture-slot.ts'
import './article-card.css'
import './large-card.css'

/** The opening of a list: picture, headline and lead at full size. */
export function LargeCard({ article, level = 2, isFirst }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className="article-card large-card" style={categoryColour(article.category.colour)}>
      <div className="article-card-cover large-card-cover">
        <Cover article={article} slot={largeCardSlot} isFirst={isFirst} />
      </div>
      <div className="large-card-words">
        <div className="article-card-labels">
          <CategoryLabel category={article.category} />
          <DisclosureLabel disclosure={article.disclosure} />
        </div>
        <Heading className="large-card-title">
          <Link className="article-card-link" to={addresses.article(article.slug)}>
            {article.title}
          </Link>
        </Heading>
        <p className="large-card-lead">{article.lead}</p>
        <ArticleFacts article={article} />
      </div>
    </article>
  )
}
