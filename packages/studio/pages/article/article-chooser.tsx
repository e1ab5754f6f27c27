import { useState } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'

const empty = 'あてはまる記事はありません'

/** Chooses an article other than the one that is being written. */
export function ArticleChooser(props: { ownId: number; onChoose: (slug: string | undefined) => void }) {
  const { ownId, onChoose } = props
  const [{ text, page }, look] = useState({ text: '', page: 1 })
  const articles = useStudioQuery('listArticles', { text, titlesFirst: true, page })
  const named = (articles.data?.items ?? []).filter(({ id, slug }) => slug !== '' && id !== ownId)
  const shown = articles.data && { ...articles.data, items: named }
  return (
    <Modal opened onClose={() => onChoose(undefined)} title="記事を選ぶ" size="lg">
      <SearchBox label="題名から探す" text={text} onSearch={(words) => look({ text: words, page: 1 })} />
      <FoundStatus asked={{ text, page }} words={text} answer={{ ...articles, data: shown }} empty={empty} />
      <Answer of={articles}>
        {(found) => (
          <>
            {named.length === 0 ? (
              <Empty title={empty} />
            ) : (
              <ul role="list" className="record-list">
                {named.map((row) => (
                  <li key={row.id}>
                    <button type="button" className="record-name" onClick={() => onChoose(row.slug)}>
                      {row.title}
                    </button>
                    <span className="record-end">
                      <StateBadge row={row} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {found.pageCount > 1 && <Pager of={found} onPage={(next) => look({ text, page: next })} />}
          </>
        )}
      </Answer>
    </Modal>
  )
}
