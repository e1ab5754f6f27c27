import { Link } from 'react-router'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { showAgo, showMinute } from '../../japan-time.ts'
import { type ArticleRow, StateBadge } from '../state-badge.tsx'
import { cssVariables } from '../css-variables.ts'
import { type ColumnName, columnNames, columnText } from './columns.ts'
import './article-rows.css'

export type Selection = {
  has: (id: number) => boolean
  /** `isRange`: all rows since the one that was toggled last. */
  toggle: (row: ArticleRow, isRange: boolean) => void
}

export function ArticleRows(props: {
  rows: readonly ArticleRow[]
  /** For lists whose articles can be selected. */
  selection?: Selection
  columns?: readonly ColumnName[]
}) {
  const { rows, selection, columns = [] } = props
  return (
    <ul role="list" className="article-rows" data-selectable={selection !== undefined || undefined}>
      {rows.map((row) => (
        <li key={row.id} data-late={row.receipt?.isOverdue === true || undefined}>
          {selection !== undefined && (
            <label
              className="article-row-choice"
              onMouseDown={(event) => {
                // Shift+click selects rows, and would also select their text.
                if (event.shiftKey) event.preventDefault()
              }}
            >
              <input
                type="checkbox"
                aria-label={`「${row.title === '' ? '無題の記事' : row.title}」を選ぶ`}
                checked={selection.has(row.id)}
                onChange={({ nativeEvent }) =>
                  selection.toggle(row, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
                }
              />
            </label>
          )}
          <RowCover row={row} />
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
            {whenOf(row) !== '' && <span>{whenOf(row)}</span>}
            {columns
              .filter((name) => columnText(row, name) !== '')
              .map((name) => (
                <span key={name} className="article-row-column">
                  <small>{columnNames[name]}</small> {columnText(row, name)}
                </span>
              ))}
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

/** The cover's thumbnail; without a cover, the colour of its category. */
function RowCover({ row: { cover, category } }: { row: ArticleRow }) {
  if (cover === null)
    return (
      <span
        className="article-row-cover"
        style={cssVariables({ '--dot': category?.colour ?? 'var(--rule)' })}
      />
    )
  return (
    <img
      className="article-row-cover"
      src={thumbnailUrl(mediaUrl(cover.media))}
      alt=""
      loading="lazy"
      style={{ objectPosition: `${cover.focus.x * 100}% ${cover.focus.y * 100}%` }}
    />
  )
}

/** The most relevant time of the article in its current state. */
function whenOf({ state, period, receipt }: ArticleRow): string {
  if (period === null) return ''
  if (receipt?.isOverdue === true) return `${showMinute(receipt.plannedAt)} に公開されるはずでした`
  if (state === 'scheduled') return `${showMinute(period.from)} に公開`
  if (state === 'published')
    return period.until === null ? `${showMinute(period.from)} 公開` : `${showMinute(period.until)} まで`
  return state === 'ended' && period.until !== null ? `${showMinute(period.until)} 終了` : ''
}
