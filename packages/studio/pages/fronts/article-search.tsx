import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { type ArticleRow, StateBadge } from '../../parts/state-badge.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import type { CardDrag } from './use-card-drag.ts'

const shownArticles = 8

type ArticleSearchProps = {
  drag: CardDrag
  targets: readonly { key: string; name: string }[]
  /** Told of the articles that are offered, so that a dragged one is known. */
  onFound: (rows: readonly ArticleRow[]) => void
  onAdd: (article: ArticleRow, slotKey: string) => void
}

/** Articles to place: found by their title, then dragged into a slot or added by the menu. */
export function ArticleSearch({ drag, targets, onFound, onAdd }: ArticleSearchProps) {
  const [text, setText] = useState('')
  const articles = useStudioQuery('listArticles', { text })
  return (
    <section className="front-search" aria-labelledby="front-search">
      <h2 id="front-search">記事を置く</h2>
      <SearchBox label="題名で探す" text={text} onSearch={setText} />
      <Answer of={articles}>
        {({ items }) => {
          const offered = items.filter(({ state }) => state !== 'deleted').slice(0, shownArticles)
          if (offered.length === 0) return <Empty title="あてはまる記事はありません" />
          return (
            <ul role="list" className="front-found">
              {offered.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className="ordered-grip"
                    aria-label={`「${row.title}」を枠へ引く`}
                    tabIndex={-1}
                    onPointerEnter={() => onFound([row])}
                    {...drag.gripOf({ articleId: row.id }, row.title)}
                  >
                    <StudioIcon name="grip" />
                  </button>
                  {row.cover === null ? (
                    <span className="front-card-blank" />
                  ) : (
                    <img
                      src={thumbnailUrl(mediaUrl(row.cover.media))}
                      alt=""
                      loading="lazy"
                      draggable={false}
                    />
                  )}
                  <span className="front-found-words">
                    {row.title === '' ? '（題なし）' : row.title}
                    <StateBadge row={row} />
                  </span>
                  <Menu position="bottom-end" withinPortal>
                    <Menu.Target>
                      <ActionIcon variant="default" aria-label={`「${row.title}」を加える`}>
                        <StudioIcon name="plus" />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Label>加える枠</Menu.Label>
                      {targets.map((target) => (
                        <Menu.Item key={target.key} onClick={() => onAdd(row, target.key)}>
                          {target.name}
                        </Menu.Item>
                      ))}
                    </Menu.Dropdown>
                  </Menu>
                </li>
              ))}
            </ul>
          )
        }}
      </Answer>
    </section>
  )
}
