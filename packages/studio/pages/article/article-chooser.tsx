import { useState } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { Pager } from '../../parts/lists/pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { StateBadge } from '../../parts/state-badge.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { Modal } from '../../parts/overlays/modal.tsx'

/** Chooses an article other than the one that is being written. */
export function ArticleChooser(props: { ownId: number; onChoose: (slug: string | undefined) => void }) {
  const { ownId, onChoose } = props
  const [{ text, page }, look] = useState({ text: '', page: 1 })
  const articles = useStudioQuery('listArticles', { text, titlesFirst: true, page })
  return (
    <Modal opened onClose={() => onChoose(undefined)} title="記事を選ぶ" size="lg">
      <SearchBox label="題名から探す" text={text} onSearch={(words) => look({ text: words, page: 1 })} />
      <Answer of={articles}>
        {(found) => {
          const named = found.items.filter(({ id, slug }) => slug !== '' && id !== ownId)
          return (
            <>
              {named.length === 0 ? (
                <Empty title="あてはまる記事はありません" />
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
          )
        }}
      </Answer>
    </Modal>
  )
}
