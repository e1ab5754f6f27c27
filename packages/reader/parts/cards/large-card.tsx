import { ArticleCard, type CardProps } from './article-card.tsx'
import { largeCardSlot } from '../pictures/picture-slot.ts'
import './large-card.css'

/** The first card of a list: picture, headline and lead at full size. */
export function LargeCard(props: CardProps) {
  return (
    <ArticleCard kind="large" {...props} slot={props.slot ?? largeCardSlot}>
      <p className="large-card-lead">{props.article.lead}</p>
    </ArticleCard>
  )
}
