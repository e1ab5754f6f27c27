import { Link } from 'react-router'
import { showAgo, showMinute } from '../japan-time.ts'
import { type ArticleRow, StateBadge } from './state-badge.tsx'
import { cssVariables } from './css-variables.ts'
import './article-rows.css'

export function ArticleRows({ rows }: { rows: readonly ArticleRow[] }) {
  return (
    <ul role="list" className="article-rows">
      {rows.map((row) => (
        <li key={row.id} data-late={row.receipt?.isOverdue === true || undefined}>
          <Link to={`/articles/${row.id}/`} className="article-row-title">
            {row.title === '' ? '無題の記事' : row.title}
          </Link>
          <div className="article-row-facts">
            <StateBadge row={row} />
            {row.category !== null && (
              <span className="article-row-category" style={cssVariables({ '--dot': row.category.colour })}>
                {row.category.name}
              </span>
            )}
            <span>{whenOf(row)}</span>
          </div>
          <p className="article-row-edit">
            <span>{showAgo(row.editedAt)}</span>
            <span>{row.editedBy.name}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The sentence about time that matters for this article now. */
function whenOf({ state, period, receipt }: ArticleRow): string {
  if (period === null) return ''
  if (receipt?.isOverdue === true) return `${showMinute(receipt.plannedAt)} に公開されるはずでした`
  if (state === 'scheduled') return `${showMinute(period.from)} に公開`
  if (state === 'published')
    return period.until === null ? `${showMinute(period.from)} 公開` : `${showMinute(period.until)} まで`
  return state === 'ended' && period.until !== null ? `${showMinute(period.until)} 終了` : ''
}
