import { useState } from 'react'
import { Link } from 'react-router'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { stateNames } from '../../parts/state-badge.tsx'

/** The parts of a series, drafts included; each leads to its article. */
export function SeriesPartLines({ seriesId }: { seriesId: number }) {
  const [page, setPage] = useState(1)
  const parts = useStudioQuery('listParts', { id: seriesId, page })
  const { data } = parts
  if (data === undefined) return null
  return (
    <section className="series-part-section" aria-labelledby="series-part-lines">
      <h3 id="series-part-lines">この連載の回</h3>
      {data.items.length === 0 ? (
        <p className="record-note">まだ回がありません。</p>
      ) : (
        <ul role="list" className="series-part-lines">
          {data.items.map(({ id, part, title, state }) => (
            <li key={id}>
              <span>第{part}回</span>
              <Link to={`/articles/${id}/`}>{title === '' ? '無題' : title}</Link>
              <small>{stateNames[state]}</small>
            </li>
          ))}
        </ul>
      )}
      <FoundStatus asked={{ page }} answer={parts} />
      {data.pageCount > 1 && <Pager of={data} onPage={setPage} />}
    </section>
  )
}
