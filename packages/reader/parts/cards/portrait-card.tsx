import type { CSSProperties } from 'react'
import { addresses } from '../../addresses.ts'
import { categoryColour } from '../../category-colour.ts'
import { type CardProps, CardTitle } from './article-card.tsx'
import { ArticleFacts } from './article-facts.tsx'
import { Cover } from './cover.tsx'
import { DisclosureLabel } from '../labels/disclosure-label.tsx'
import { Link } from '../navigation/link.tsx'
import { portraitCardSlot } from '../pictures/picture-slot.ts'
import './portrait-card.css'

/** The upright card of features, with the title in vertical writing like the title slip (題簽) of a bound book. */
export function PortraitCard({ article, level, isFirst }: CardProps) {
  return (
    <article className="article-card portrait-card" style={categoryColour(article.category.colour)}>
      <div className="portrait-card-book" style={sideOf(article.title)}>
        <div className="article-card-cover portrait-card-cover">
          <Cover article={article} slot={portraitCardSlot} isFirst={isFirst} />
        </div>
        <CardTitle className="portrait-card-title" article={article} level={level} />
      </div>
      <div className="portrait-card-foot">
        {article.subcategory !== null && (
          <Link
            className="portrait-card-feature"
            to={addresses.subcategory(article.category.slug, article.subcategory.slug)}
          >
            {article.subcategory.name}
          </Link>
        )}
        <DisclosureLabel disclosure={article.disclosure} />
        <ArticleFacts article={article} />
      </div>
    </article>
  )
}

/** The side, in characters, of a square that holds the title; the style sheet scales long titles. */
function sideOf(title: string): CSSProperties {
  return { '--side': Math.ceil(Math.sqrt(title.length)) } as CSSProperties
}
