import { ArticleCard, type CardProps } from './article-card.tsx'
import { normalCardSlot } from '../pictures/picture-slot.ts'
import './normal-card.css'

/** The standard card: a row on phones, a picture with text below on wider screens. */
export function NormalCard(props: CardProps) {
  return <ArticleCard kind="normal" {...props} slot={props.slot ?? normalCardSlot} />
}
