import { Fragment } from 'react'
import type { PublishedSeries } from '@tsuzuri/content/published'
import { addresses } from '../../addresses.ts'
import { monthAndDay } from '../../japanese-date.ts'
import { Link } from '../navigation/link.tsx'
import './series-facts.css'

type SeriesFactsProps = {
  series: Pick<PublishedSeries, 'authors' | 'rhythm' | 'ended' | 'total' | 'nextOn'>
  /** Whether the authors' names lead to their pages; a card is a link already. */
  withLinks?: boolean
}

/** Authors, rhythm, number of parts, and the day of the next part. */
export function SeriesFacts({ series, withLinks = false }: SeriesFactsProps) {
  const { authors, rhythm, ended, total, nextOn } = series
  return (
    <div className="series-facts">
      {authors.length > 0 && (
        <p>
          <span className="series-facts-role">文</span>
          {authors.map(({ slug, name, hasPage }, at) => (
            <Fragment key={slug}>
              {at > 0 && '、'}
              {withLinks && hasPage ? <Link to={addresses.user(slug)}>{name}</Link> : name}
            </Fragment>
          ))}
        </p>
      )}
      <p className="series-facts-state">
        <span>{ended ? '完結' : '連載中'}</span>
        {rhythm !== '' && !ended && <span>{rhythm}</span>}
        <span>{`全${total}回`}</span>
      </p>
      {nextOn !== null && <p className="series-next">{`次回は${monthAndDay(nextOn)}`}</p>}
    </div>
  )
}
