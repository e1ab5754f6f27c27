import { Pagination } from '@mantine/core'
import './pager.css'

export type Paged = { total: number; page: number; perPage: number; items: readonly unknown[] }

/** 「全128件中 21〜40件」 */
export function rangeOf({ total, page, perPage, items }: Paged): string {
  const first = (page - 1) * perPage + 1
  return `全${total.toLocaleString('ja-JP')}件中 ${first}〜${first + items.length - 1}件`
}

/** 「全128件中 21〜40件」 and links to the other pages. */
export function Pager(props: { of: Paged & { pageCount: number }; onPage: (page: number) => void }) {
  const { total, page, pageCount } = props.of
  if (total === 0) return null
  return (
    <div className="pager">
      <p>{rangeOf(props.of)}</p>
      {pageCount > 1 && (
        <Pagination
          total={pageCount}
          value={page}
          onChange={props.onPage}
          size="sm"
          getItemProps={(to) => ({ 'aria-label': `${to}ページ` })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? '次のページ' : '前のページ' })}
        />
      )}
    </div>
  )
}
