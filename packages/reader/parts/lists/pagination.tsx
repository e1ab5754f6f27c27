import { Icon } from '@tsuzuri/ui/icon'
import { Link } from '../navigation/link.tsx'
import './pagination.css'

type PaginationProps = { page: number; pageCount: number; addressOf: (page: number) => string }

/** Links to the other pages of a list; numbers far from the current page are left out. */
export function Pagination({ page, pageCount, addressOf }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pagination" aria-label="ページ送り">
      <ul role="list">
        <li>
          {page > 1 && (
            <Link to={addressOf(page - 1)} rel="prev">
              <Icon name="previous" />
              <span>前へ</span>
            </Link>
          )}
        </li>
        {shownPages(page, pageCount).map((shown, at) =>
          shown === undefined ? (
            <li key={`gap ${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <Link
                to={addressOf(shown)}
                aria-label={`${shown}ページ目`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            </li>
          ),
        )}
        <li>
          {page < pageCount && (
            <Link to={addressOf(page + 1)} rel="next">
              <span>次へ</span>
              <Icon name="next" />
            </Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** First, last, current page and its neighbours; undefined is a gap. A gap of one page shows that page instead. */
export function shownPages(page: number, pageCount: number): (number | undefined)[] {
  const wanted = new Set(
    [1, page - 1, page, page + 1, pageCount].filter((one) => one >= 1 && one <= pageCount),
  )
  const pages = [...wanted].toSorted((a, b) => a - b)
  return pages.flatMap((one, at) => {
    const before = pages[at - 1] ?? 0
    if (one - before === 2) return [one - 1, one]
    return one - before > 2 ? [undefined, one] : [one]
  })
}
