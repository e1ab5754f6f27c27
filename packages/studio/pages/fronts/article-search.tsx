import { useState } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { type ArticleRow, StateBadge } from '../../parts/state-badge.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { FoundList, type SlotTarget } from './found-list.tsx'
import type { CardDrag } from './use-card-drag.ts'

const shownArticles = 8
const empty = 'あてはまる記事はありません'

type ArticleSearchProps = {
  drag: CardDrag
  targets: readonly SlotTarget[]
  onFound: (row: ArticleRow) => void
  onAdd: (row: ArticleRow, slotKey: string) => void
}

/** Articles to place, found by their title. */
export function ArticleSearch(props: ArticleSearchProps) {
  const [text, setText] = useState('')
  const articles = useStudioQuery('listArticles', { text, titlesFirst: true })
  const offered = (articles.data?.items ?? [])
    .filter(({ state }) => state !== 'deleted')
    .slice(0, shownArticles)
  const shown = articles.data && { ...articles.data, items: offered }
  return (
    <section className="front-search" aria-labelledby="front-search">
      <h2 id="front-search">記事を置く</h2>
      <SearchBox label="題名から探す" text={text} onSearch={setText} />
      <FoundStatus asked={{ text }} words={text} answer={{ ...articles, data: shown }} empty={empty} />
      <Answer of={articles}>
        {() =>
          offered.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <FoundList
              kind="article"
              rows={offered}
              factsOf={(row) => ({
                name: row.title,
                cover: row.cover?.media,
                state: <StateBadge row={row} />,
              })}
              {...props}
            />
          )
        }
      </Answer>
    </section>
  )
}
