import { Pagination } from '@mantine/core'
import './pager.css'

/** 「全128件中 21〜40件」 and links to the other pages. */
export function Pager(props: {
  of: { total: number; page: number; pageCount: number; perPage: number; items: readonly unknown[] }
  onPage: (page: number) => void
}) {
  const { total, page, pageCount, perPage, items } = props.of
  if (total === 0) return null
  const first = (page - 1) * perPage + 1
  return (
    <div className="pager">
      <p>
        全{total.toLocaleString('ja-JP')}件中 {first}〜{first + items.length - 1}件
      </p>
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
