import { Link } from 'react-router'
import type { ArticleCard } from '@tsuzuri/content/published'
import { addresses } from '../addresses.ts'
import { categoryColour } from '../category-colour.ts'
import { ArticleFacts } from './article-facts.tsx'
import { CategoryLabel } from './category-label.tsx'
import { Cover } from './cover.tsx'
import { DisclosureLabel } from './disclosure-label.tsx'
import { normalCardSlot, type PictureSlot } from './picture-slot.ts'
import './article-card.css'
import './normal-card.css'

export type CardProps = {
  article: ArticleCard
  level?: 2 | 3 | undefined
  isFirst?: boolean | undefined
}

/** The card of every list: a row on phones, a picture with words below where there is room. */
export function NormalCard({
  article,
  level = 2,
  isFirst,
  slot = normalCardSlot,
}: CardProps & { slot?: PictureSlot }) {
  const Heading = `h${level}` as const
  return (
    <article className="article-card normal-card" style={categoryColour(article.category.colour)}>
      <div className="article-card-cover normal-card-cover">
        <Cover article={article} slot={slot} isFirst={isFirst} />
      </div>
      <div className="normal-card-words">
        <div className="article-card-labels">
          <CategoryLabel category={article.category} />
          <DisclosureLabel disclosure={article.disclosure} />
        </div>
        <Heading className="normal-card-title">
          <Link className="article-card-link" to={addresses.article(article.slug)}>
            {article.title}
          </Link>
        </Heading>
        <ArticleFacts article={article} />
      </div>
    </article>
  )
}
