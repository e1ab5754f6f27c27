import { type ArticleListProps, CardList } from './article-list.tsx'
import { PortraitCard } from '../cards/portrait-card.tsx'

/** Articles of features (R5, R6) as upright cards. */
export function PortraitList(props: ArticleListProps) {
  return <CardList {...props} kind="portrait" Card={PortraitCard} />
}
