import { useState } from 'react'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { FoundList, type SlotTarget } from './found-list.tsx'
import type { CardDrag } from './use-card-drag.ts'

export type SeriesRow = StudioAnswer<'listSeries'>['items'][number]

const shownSeries = 5
const empty = 'あてはまる連載はありません'

type SeriesSearchProps = {
  drag: CardDrag
  targets: readonly SlotTarget[]
  onFound: (row: SeriesRow) => void
  onAdd: (row: SeriesRow, slotKey: string) => void
}

/** Series to place in a strip of series, found by their name. */
export function SeriesSearch(props: SeriesSearchProps) {
  const [text, setText] = useState('')
  const series = useStudioQuery('listSeries', { text })
  const offered = (series.data?.items ?? []).slice(0, shownSeries)
  const shown = series.data && { ...series.data, items: offered }
  return (
    <section className="front-search" aria-labelledby="front-series-search">
      <h2 id="front-series-search">連載を置く</h2>
      <SearchBox label="連載名から探す" text={text} onSearch={setText} />
      <FoundStatus asked={{ text }} words={text} answer={{ ...series, data: shown }} empty={empty} />
      <Answer of={series}>
        {() =>
          offered.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <FoundList
              kind="series"
              rows={offered}
              factsOf={(row) => ({
                name: row.name,
                cover: row.cover?.media,
                state: <span className="state-badge">{seriesState(row)}</span>,
              })}
              {...props}
            />
          )
        }
      </Answer>
    </section>
  )
}

function seriesState({ isPublic, ended }: SeriesRow): string {
  if (!isPublic) return '公開中の回なし'
  return ended ? '完結' : '連載中'
}
