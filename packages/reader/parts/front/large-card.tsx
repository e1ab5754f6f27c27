import { ArticleCard, type CardProps } from '../cards/article-card.tsx'
import type { PictureSlot } from '../pictures/picture-slot.ts'
import './large-card.css'

const largeCardSlot: PictureSlot = [
  { from: '80rem', width: '50rem', form: 3 / 2 },
  { from: '64rem', width: '(100vw - 5rem) * 2 / 3', form: 3 / 2 },
  { from: '48rem', width: '100vw - 5rem', form: 16 / 9 },
  { width: '100vw', form: 4 / 3 },
]

/** The first card of a list: picture, headline and lead at full size. */
export function LargeCard(props: CardProps) {
  return (
    <ArticleCard kind="large" {...props} slot={props.slot ?? largeCardSlot}>
      <p className="large-card-lead">{props.article.lead}</p>
    </ArticleCard>
  )
}
