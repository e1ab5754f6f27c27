import type { Page } from '@tsuzuri/content/page-number'
import './article-counter.css'

/** 「全128件中 21〜40件」 */
export function ArticleCounter({ list }: { list: Page<unknown> }) {
  return <p className="article-counter">{counted(list)}</p>
}

export function counted({ items, total, page, perPage }: Page<unknown>): string {
  if (items.length === 0) return '全0件'
  const first = (page - 1) * perPage + 1
  const last = first + items.length - 1
  return first === last ? `全${total}件中 ${first}件目` : `全${total}件中 ${first}〜${last}件`
}
