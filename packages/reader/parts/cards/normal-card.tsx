import { ArticleCard, type CardProps } from './article-card.tsx'
import { normalCardSlot } from '../pictures/picture-slot.ts'
import './normal-card.css'

/** The card of every list: a row on phones, a picture with words below where there is room. */
export function NormalCard(props: CardProps) {
  return <ArticleCard kind="normal" {...props} slot={props.slot ?? normalCardSlot} />
}
